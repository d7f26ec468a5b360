// Verdicts, mistakes and lines in the reader's words.
import { type Trail, type Variant } from '../board';
import { lastTrails } from '../board/marks';
import { roleOf } from '../board/cubes';
import { capital, list, say, t } from '../lib/i18n.svelte';
import type { SideName } from '../lib/types';
import type { Verdict } from './chance';
import type { Reason, Taken } from './mistakes';

export const sideWord = (variant: Variant, side: SideName): string => capital(say(variant.sides[side].name));

export function verdictWords(variant: Variant, v: Verdict): string {
  if (v.kind === 'even') return t('analysis-even');
  const side = sideWord(variant, v.side);
  return v.kind === 'forced' ? t('analysis-forced', { side, n: v.turns }) : t(`analysis-${v.kind}`, { side });
}

function takenWords(variant: Variant, taken: readonly Taken[]): string {
  // Whose cubes they are is clear from who loses them.
  const name = (letter: string): string => say(roleOf(variant, letter)?.title ?? { en: letter });
  const unit = (cubes: string): string =>
    cubes.length > 1
      ? t('board-turn-the-stack', { top: name(cubes[1]!), bottom: name(cubes[0]!) })
      : name(cubes);
  return list(taken.map(({ at, cubes }) => t('analysis-on-cell', { unit: unit(cubes), cell: at })));
}

export function reasonWords(variant: Variant, reason: Reason): string {
  switch (reason.kind) {
    case 'lets-win':
      return t('analysis-lets-win', { side: sideWord(variant, reason.side), n: reason.turns });
    case 'misses-win':
      return t('analysis-misses-win', { n: reason.turns });
    case 'loses':
      return reason.for.length > 0
        ? t('analysis-loses-for', {
            what: takenWords(variant, reason.taken),
            back: takenWords(variant, reason.for),
          })
        : t('analysis-loses', { what: takenWords(variant, reason.taken) });
    case 'misses-take':
      return t('analysis-misses-take', { what: takenWords(variant, reason.taken) });
    case 'worse':
      return t('analysis-worse');
  }
}

/** The arrows of the first turns of a line; a turn that only places cubes has none. */
export function arrowsOf(turns: readonly string[]): Trail[] {
  const found = new Map<string, Trail>();
  for (const word of turns)
    for (const trail of lastTrails({ word }).trails)
      if (trail.from !== trail.to) found.set(trail.from + trail.to, trail);
  return [...found.values()];
}
