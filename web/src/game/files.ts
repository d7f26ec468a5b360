// What can be taken away from a game.
import { gameAnimation, gameFile, picture, type TakeAway } from '../lib/files';
import { t } from '../lib/i18n.svelte';
import type { GameState } from '../lib/types';
import type { GameSession } from './session.svelte';

/** The files of a game as it is shown; `flip`: seen from Black's side. */
export function gameFiles(session: GameSession, game: GameState, flip: boolean): TakeAway[] {
  const { id, last } = session;
  const drawn = (format: 'svg' | 'png'): Promise<Blob> => {
    const { variant, agreed, start } = game.now;
    const at = { variant, rules: agreed.rules, position: last?.position ?? start };
    return picture(at, format, flip, last?.word);
  };
  return [
    { title: t('analysis-download-record'), name: `${id}.jersi`, make: () => gameFile(id, 'record') },
    { title: t('analysis-download-plain'), name: `${id}.txt`, make: () => gameFile(id, 'plain') },
    { title: t('analysis-download-svg'), name: `${id}.svg`, make: () => drawn('svg') },
    { title: t('analysis-download-png'), name: `${id}.png`, make: () => drawn('png') },
    {
      title: t('analysis-download-gif'),
      name: `${id}.gif`,
      make: () => gameAnimation(id, flip),
      off: session.turns.length === 0 || session.here,
    },
  ];
}
