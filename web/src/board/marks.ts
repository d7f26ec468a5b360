// The signs drawn on cells, as paths around a cell's centre. Each has a shape of its own: none is told by colour alone.
import type { Layout } from './geometry';
import type { ArrivalKind } from './select';
import type { Change } from './types';
import { parseWord } from './words';

const corners = (h: number, arm: number): string =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([sx, sy]) => `M${sx! * (h - arm)} ${sy! * h}H${sx! * h}V${sy! * (h - arm)}`)
    .join('');

/** Go is a disc, stack a plus beside the cube, take four corners around it, place a small hollow cube, put back an arrow into a tray, swap two arrows. */
export const arrivalPath: Record<ArrivalKind, string> = {
  go: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z',
  take: corners(39, 17),
  stack: 'M28 -38v18M19 -29h18',
  place: 'M-10 -10h20v20h-20Z',
  back: 'M-13 2v12h26v-12M0 -16v20M-8 -4l8 8l8 -8',
  swap: 'M-15 -44h28l-8 -7M15 -36h-28l8 7',
};

/** A stack is also wide: the corners around it are higher than they are broad. */
export const takeStackPath = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([sx, sy]) => `M${sx! * 17} ${sy! * 52}H${sx! * 33}V${sy! * 35}`)
  .join('');

/** The tick of "end turn". */
export const tickPath = 'M-8 0.5L-2.5 6.5L8.5 -6';
export const crossPath = 'M-14 -14L14 14M14 -14L-14 14';

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

/** An arrow from a cell to the edge of what stands on another (`height` cubes). */
export function arrowPath(lay: Layout, { from, to }: Trail, start = 12, height = 0): string {
  const [a, b] = [lay.at.get(from), lay.at.get(to)];
  if (!a || !b) return '';
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // Half the breadth and height of the unit there: the arrow must end outside of it to be seen.
  const [hx, hy] = [
    [4, 4],
    [29, 32],
    [23, 47],
  ][Math.min(height, 2)]!;
  const end = 8 + Math.min(hx! / Math.abs(ux), hy! / Math.abs(uy));
  const tip = { x: b.x - ux * end, y: b.y - uy * end };
  const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const head = (side: number): string =>
    at(tip.x - ux * 13 + side * uy * 10, tip.y - uy * 13 - side * ux * 10);
  return `M${at(a.x + ux * start, a.y + uy * start)}L${at(tip.x, tip.y)}M${head(1)}L${at(tip.x, tip.y)}L${head(-1)}`;
}
