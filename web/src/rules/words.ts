// The Lojban words of the games. The letters: c is said "sh", j as in French "je", u "oo", i "ee", e as in "bed", ai as in "eye".
import type { Text } from '../board';

export interface Word {
  means: Text;
  /** How to say it, spelt for each language's readers; the loud syllable in capitals. */
  say: Text;
  ipa: string;
}

export const words: Record<string, Word> = {
  jersi: {
    means: { en: 'to chase, to pursue', fr: 'chasser, poursuivre' },
    say: { en: 'ZHEHR-see', fr: 'JÈR-ssi' },
    ipa: 'ˈʒer.si',
  },
  cukla: {
    means: { en: 'round', fr: 'rond, circulaire' },
    say: { en: 'SHOOK-lah', fr: 'CHOUK-la' },
    ipa: 'ˈʃu.kla',
  },
  kuctai: { means: { en: 'cross', fr: 'croix' }, say: { en: 'KOOSH-tie', fr: 'KOUCH-taï' }, ipa: 'ˈkuʃ.taɪ' },
  kurfa: { means: { en: 'square', fr: 'carré' }, say: { en: 'KOOR-fah', fr: 'KOUR-fa' }, ipa: 'ˈkur.fa' },
  kunti: {
    means: { en: 'empty, hollow', fr: 'vide, creux' },
    say: { en: 'KOON-tee', fr: 'KOUN-ti' },
    ipa: 'ˈkun.ti',
  },
  mokca: {
    means: { en: 'point (in geometry)', fr: 'point (en géométrie)' },
    say: { en: 'MOK-shah', fr: 'MOK-cha' },
    ipa: 'ˈmok.ʃa',
  },
  darsi: {
    means: { en: 'audacious', fr: 'audacieux' },
    say: { en: 'DAR-see', fr: 'DAR-ssi' },
    ipa: 'ˈdar.si',
  },
  mucti: {
    means: { en: 'immaterial', fr: 'immatériel' },
    say: { en: 'MOOSH-tee', fr: 'MOUCH-ti' },
    ipa: 'ˈmuʃ.ti',
  },
  pamei: {
    means: { en: 'alone, a single one', fr: 'seul, en solo' },
    say: { en: 'PAH-may', fr: 'PA-meille' },
    ipa: 'ˈpa.mei',
  },
  galtu: {
    means: { en: 'high up', fr: 'haut, perché' },
    say: { en: 'GAHL-too', fr: 'GAL-tou' },
    ipa: 'ˈgal.tu',
  },
  fendi: {
    means: { en: 'to divide', fr: 'diviser' },
    say: { en: 'FEHN-dee', fr: 'FÈNN-di' },
    ipa: 'ˈfen.di',
  },
  cmana: {
    means: { en: 'mountain', fr: 'montagne' },
    say: { en: 'SHMAH-nah', fr: 'CHMA-na' },
    ipa: 'ˈʃma.na',
  },
  prije: {
    means: { en: 'wise; the “pi” of Pijersi', fr: 'sage ; le « pi » de Pijersi' },
    say: { en: 'PREE-zheh', fr: 'PRI-jè' },
    ipa: 'ˈpri.ʒe',
  },
  pijersi: {
    means: { en: 'the wise chase', fr: 'la chasse des sages' },
    say: { en: 'pee-ZHEHR-see', fr: 'pi-JÈR-ssi' },
    ipa: 'pi.ˈʒer.si',
  },
  mikjersi: {
    means: { en: 'the tiny chase', fr: 'la toute petite chasse' },
    say: { en: 'meek-ZHEHR-see', fr: 'mik-JÈR-ssi' },
    ipa: 'mik.ˈʒer.si',
  },
};
