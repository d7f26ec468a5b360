// The signs drawn on cells, as paths around a cell's centre. Each has a shape of its own: none is told by colour alone.
import { arrow, marks } from '../../../crates/draw/looks.json';
import type { Layout } from './geometry';
import type { ArrivalKind } from './select';
import type { Change } from './types';
import { parseWord } from './words';

/** Go is a disc, stack a plus beside the cube, take four corners around it, place a small hollow cube, put back an arrow into a tray, swap two arrows. */
export const arrivalPath: Record<ArrivalKind, string> = marks;

/** A stack is also wide: the corners around it are higher than they are broad. */
export const takeStackPath = marks['take-stack'];

/** The tick of "end turn". */
export const tickPath = marks.tick;
export const crossPath = marks.cross;
/** A cube in danger: a triangle with an exclamation mark in it. */
export const alarmPath = 'M0 -15L16 12H-16Z';
export const alarmMark = 'M0 -6V3M0 7.5v.1';

export interface Trail {
  from: string;
  to: string;
}

export interface LastTurn {
  word?: string;
  changes?: readonly Change[];
}

/** What the last turn moved, and where it placed something. */
export function lastTrails(last: LastTurn | null | undefined): { trails: Trail[]; spots: string[] } {
  const trails: Trail[] = [];
  const spots: string[] = [];
  if (last?.changes?.length) {
    for (const c of last.changes) {
      if (c.kind === 'move') trails.push({ from: c.from, to: c.to });
      if (c.kind === 'swap') trails.push({ from: c.a, to: c.b }, { from: c.b, to: c.a });
      if (c.kind === 'place' || c.kind === 'put-back') spots.push(c.at);
    }
  } else {
    for (const p of (last?.word && parseWord(last.word)) || []) {
      if (p.kind === 'step') trails.push({ from: p.from, to: p.to });
      else if (p.kind === 'swap') trails.push({ from: p.a, to: p.b }, { from: p.b, to: p.a });
      else spots.push(p.at);
    }
  }
  return { trails, spots };
}

/** An arrow from a cell to the edge of what stands on another (`height` cubes), so far to the right of the straight way. */
export function arrowPath(lay: Layout, { from, to }: Trail, start = 12, height = 0, aside = 0): string {
  const [p, q] = [lay.at.get(from), lay.at.get(to)];
  if (!p || !q) return '';
  const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  const shift = { x: (-aside * (q.y - p.y)) / far, y: (aside * (q.x - p.x)) / far };
  const [a, b] = [
    { x: p.x + shift.x, y: p.y + shift.y },
    { x: q.x + shift.x, y: q.y + shift.y },
  ];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // Half the breadth and height of the unit there: the arrow must end outside of it to be seen.
  const [hx, hy] = arrow.clear[Math.min(height, 2)]!;
  const end = arrow.gap + Math.min(hx! / Math.abs(ux), hy! / Math.abs(uy));
  const tip = { x: b.x - ux * end, y: b.y - uy * end };
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const [long, broad] = arrow.head as [number, number];
  const head = (side: number): string =>
    at(tip.x - ux * long + side * uy * broad, tip.y - uy * long - side * ux * broad);
  return `M${at(a.x + ux * start, a.y + uy * start)}L${at(tip.x, tip.y)}M${head(1)}L${at(tip.x, tip.y)}L${head(-1)}`;
}
