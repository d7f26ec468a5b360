// The Lojban words of the games as they sound; what they mean, and how to spell the sound, is in the texts (rules/words.ftl).

export const ipa: Record<string, string> = {
  jersi: 'ˈʒer.si',
  cukla: 'ˈʃu.kla',
  kuctai: 'ˈkuʃ.taɪ',
  kurfa: 'ˈkur.fa',
  kunti: 'ˈkun.ti',
  mokca: 'ˈmok.ʃa',
  darsi: 'ˈdar.si',
  mucti: 'ˈmuʃ.ti',
  pamei: 'ˈpa.mei',
  galtu: 'ˈgal.tu',
  fendi: 'ˈfen.di',
  cmana: 'ˈʃma.na',
  prije: 'ˈpri.ʒe',
  pijersi: 'pi.ˈʒer.si',
  mikjersi: 'mik.ˈʒer.si',
};
