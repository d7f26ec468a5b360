// Enough of a record player for the gallery: the cells come from the position string, what changed from the word.
import { changesOf, afterPart } from '../src/board/cubes';
import { parseWord } from '../src/board/words';
import type { LastTurn, PositionView, Variant } from '../src/board';
import type { Cells, Change } from '../src/board/types';

/** The cells of a position string. */
export function cellsOf(variant: Variant, position: string): Cells {
  const cells: Cells = {};
  const rows = position.split(' ')[0]!.split('/').reverse();
  rows.forEach((row, y) => {
    const names = variant.board.cells.filter((c) => c.y === y).map((c) => c.name);
    let n = 0;
    for (let i = 0; i < row.length;) {
      const digit = /^\d+/.exec(row.slice(i))?.[0];
      if (digit) {
        n += Number(digit);
        i += digit.length;
      } else {
        cells[names[n++]!] = row.slice(i, i + 2).replace('-', '');
        i += 2;
      }
    }
  });
  return cells;
}

export function changesOfWord(variant: Variant, before: Cells, word: string): Change[] {
  const changes: Change[] = [];
  let cells = before;
  for (const part of parseWord(word) ?? []) {
    changes.push(...changesOf(variant, cells, part));
    cells = afterPart(variant, cells, part);
  }
  return changes;
}

export function viewAfter(
  variant: Variant,
  start: string,
  turns: [string, string][],
  n: number,
): { view: PositionView; last: LastTurn } {
  const [word, position] = turns[Math.min(n, turns.length) - 1]!;
  const before = n > 1 ? turns[n - 2]![1] : start;
  const hand = /hand=(\w+)/.exec(position)?.[1] ?? '';
  const view = {
    position,
    cells: cellsOf(variant, position),
    side: position.split(' ')[1] === 'w' ? 'white' : 'black',
    turns: [],
    outcome: null,
    hands: { white: hand.replace(/[a-z]/g, ''), black: hand.replace(/[A-Z]/g, '') },
    captured: { white: '', black: '' },
    controls: [],
    quiet: 0,
    quiet_limit: null,
    round: 1,
    setup: false,
    countdown: null,
    exchanges: null,
  } satisfies PositionView;
  return { view, last: { word, changes: changesOfWord(variant, cellsOf(variant, before), word) } };
}
