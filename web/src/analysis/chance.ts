// What an engine's number means, without words yet: those are for the dictionaries.
import type { SideName } from '../board';

/** A line of the engine as the server sends it. */
export interface EngineLine {
  /** Hundredths of a cube, for the side to move … */
  points: number | null;
  /** … or a forced win in so many turns; negative for a forced loss. */
  win: number | null;
  /** White's chance, from 0 to 1. */
  white: number;
  depth: number;
  turns: string[];
}

export type Verdict =
  | { kind: 'even' }
  | { kind: 'slight' | 'clear' | 'winning'; side: SideName }
  | { kind: 'forced'; side: SideName; turns: number };

const other = (side: SideName): SideName => (side === 'white' ? 'black' : 'white');

/** How a line is to be called; `side` is to move. */
export function verdict(line: Pick<EngineLine, 'win' | 'white'>, side: SideName): Verdict {
  if (line.win !== null)
    return { kind: 'forced', side: line.win > 0 ? side : other(side), turns: Math.abs(line.win) };
  const lead = Math.abs(line.white - 0.5);
  if (lead < 0.06) return { kind: 'even' };
  return {
    kind: lead < 0.17 ? 'slight' : lead < 0.35 ? 'clear' : 'winning',
    side: line.white > 0.5 ? 'white' : 'black',
  };
}

/** The number beside a line, from White's side: "+1.3" cubes, or "+#3" for a win in three turns. */
export function score(line: Pick<EngineLine, 'points' | 'win'>, side: SideName, lang: string): string {
  const sign = side === 'white' ? 1 : -1;
  if (line.win !== null) return `${line.win * sign > 0 ? '+' : '−'}#${Math.abs(line.win)}`;
  const cubes = ((line.points ?? 0) / 100) * sign;
  return new Intl.NumberFormat(lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(cubes)
    .replace('-', '−');
}

export const percent = (white: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent' }).format(white);
