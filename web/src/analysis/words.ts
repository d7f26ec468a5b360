// Verdicts, mistakes and lines in the reader's words.
import { type Trail, type Variant } from '../board';
import { lastTrails } from '../board/marks';
import { sortOf } from '../board/cubes';
import { capital, say, t } from '../lib/i18n.svelte';
import type { SideName } from '../lib/types';
import type { Verdict } from './chance';
import type { Reason, Taken } from './mistakes';

export const sideWord = (variant: Variant, side: SideName): string => capital(say(variant.sides[side].name));

export function verdictWords(variant: Variant, v: Verdict): string {
  const words = t().analysis;
  if (v.kind === 'even') return words.even;
  const side = sideWord(variant, v.side);
  return v.kind === 'forced' ? words.forced(side, v.turns) : words[v.kind](side);
}

function takenWords(variant: Variant, taken: readonly Taken[]): string {
  const words = t().analysis;
  // Whose cubes they are is clear from who loses them.
  const [name, board] = [
    (letter: string): string => say(sortOf(variant, letter)?.title ?? { en: letter, fr: letter }),
    t().board,
  ];
  const unit = (cubes: string): string =>
    cubes.length > 1 ? board.turn.theStack(name(cubes[1]!), name(cubes[0]!)) : name(cubes);
  return taken.map(({ at, cubes }) => words.onCell(unit(cubes), at)).join(words.and);
}

export function reasonWords(variant: Variant, reason: Reason): string {
  const words = t().analysis;
  switch (reason.kind) {
    case 'lets-win':
      return words.letsWin(sideWord(variant, reason.side), reason.turns);
    case 'misses-win':
      return words.missesWin(reason.turns);
    case 'loses':
      return reason.for.length > 0
        ? words.losesFor(takenWords(variant, reason.taken), takenWords(variant, reason.for))
        : words.loses(takenWords(variant, reason.taken));
    case 'misses-take':
      return words.missesTake(takenWords(variant, reason.taken));
    case 'worse':
      return words.worse;
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
