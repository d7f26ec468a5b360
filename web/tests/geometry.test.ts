import { describe, expect, test } from 'vitest';
import { cellAt, layout, outline, stepCursor } from '../src/board/geometry';
import { edgeLabels, networkFaces, seas } from '../src/board/network';
import { tones } from '../src/board/tones';
import type { BoardShape } from '../src/board';
import { allGames, game } from './fixtures';

/** The tones row by row from Black's side: L light, D dark, R red. */
const pattern = (board: BoardShape): string[] => {
  const tone = tones(board);
  const rows: string[] = [];
  for (const c of board.cells) rows[c.y] = (rows[c.y] ?? '') + tone.get(c.name)![0]!.toUpperCase();
  return rows.reverse();
};

describe('layout', () => {
  test('White is below, and the rows of hexagons interlock', () => {
    const lay = layout(game('pijersi').variant.board);
    expect(lay.at.get('a1')).toMatchObject({ x: -250, y: 0 });
    expect(lay.at.get('b1')).toMatchObject({ x: -300, y: -86.6 });
    expect(lay.at.get('g6')).toMatchObject({ x: 250, y: -519.62 });
  });

  test('squares are one width apart', () => {
    const lay = layout(game('mikjersi').variant.board);
    expect(lay.at.get('a1')).toMatchObject({ x: -200, y: 0 });
    expect(lay.at.get('e5')).toMatchObject({ x: 200, y: -400 });
  });

  test.each(allGames.map((g) => [g.variant.id, g.variant.board] as const))(
    '%s: flipped is turned by 180°, in the same frame',
    (_, board) => {
      const [white, black] = [layout(board), layout(board, true)];
      expect(black.box.width).toBe(white.box.width);
      expect(black.box.height).toBeCloseTo(white.box.height, 1);
      for (const p of white.places) {
        expect(black.at.get(p.name)!.x).toBe(-p.x + 0);
        expect(cellAt(white, p)).toBe(p.name);
        expect(cellAt(white, { x: p.x + 30, y: p.y - 20 })).toBe(p.name);
        expect(p.x).toBeGreaterThan(white.box.x);
        expect(p.y).toBeLessThan(white.box.y + white.box.height);
      }
      expect(cellAt(white, { x: 9999, y: 0 })).toBeNull();
    },
  );

  test('outlines touch', () => {
    expect(outline('square', { x: 0, y: 0 })).toBe('M-50 -50L50 -50L50 50L-50 50Z');
    expect(outline('hex', { x: 0, y: 0 })).toBe('M50 28.87L0 57.74L-50 28.87L-50 -28.87L0 -57.74L50 -28.87Z');
  });
});

describe('the cursor', () => {
  const lay = layout(game('pijersi').variant.board);
  test('keeps to rows, and climbs straight', () => {
    expect(stepCursor(lay, 'b4', 'right', 0)).toBe('b5');
    expect(stepCursor(lay, 'b7', 'right', 0)).toBe('b7');
    expect(stepCursor(lay, 'b4', 'home', 0)).toBe('b1');
    expect(stepCursor(lay, 'b4', 'end', 0)).toBe('b7');
    const climbed = ['b4'];
    for (let i = 0; i < 6; i++) climbed.push(stepCursor(lay, climbed.at(-1)!, 'up', 0));
    expect(climbed).toEqual(['b4', 'c3', 'd4', 'e3', 'f4', 'g3', 'g3']);
  });
  test('goes the way it is seen when the board is flipped', () => {
    const flipped = layout(game('pijersi').variant.board, true);
    expect(stepCursor(flipped, 'b4', 'right', 0)).toBe('b3');
    expect(stepCursor(flipped, 'b4', 'down', 0)).toMatch(/^c/);
  });
  test('steps over the inland sea', () => {
    const sea = layout(game('jersi-1').variant.board);
    expect(stepCursor(sea, 'c4', 'right', 0)).toBe('e4');
  });
});

describe('the woods are the author’s', () => {
  test('Jersi 2 to 4: every other ring light', () => {
    expect(pattern(game('jersi-4').variant.board)).toEqual([
      'DRDRD',
      'RLLLLR',
      'DLRDRLD',
      'RLDLLDLR',
      'DLRLRLRLD',
      'RLDLLDLR',
      'DLRDRLD',
      'RLLLLR',
      'DRDRD',
    ]);
  });
  test('Pijersi: two woods in rings', () => {
    expect(pattern(game('pijersi').variant.board)).toEqual([
      'DDDDDD',
      'DLLLLLD',
      'DLDDLD',
      'DLDLDLD',
      'DLDDLD',
      'DLLLLLD',
      'DDDDDD',
    ]);
  });
  test('Mikjersi: three woods in rings', () => {
    expect(pattern(game('mikjersi').variant.board)).toEqual(['RRRRR', 'RDDDR', 'RDLDR', 'RDDDR', 'RRRRR']);
  });
  test('8×8: diagonals', () => {
    expect(pattern(game('jersi-4+special=mokca,darsi,mucti+square').variant.board).slice(-3)).toEqual([
      'LDRLDRLD',
      'RLDRLDRL',
      'DRLDRLDR',
    ]);
  });
});

describe('the network', () => {
  const { board } = game('jersi-1').variant;
  test('has no land on the sea', () => {
    expect(seas(board, layout(board))).toHaveLength(1);
    // A hexagon of side 3 has 54 triangles; the six around d4 are missing.
    expect(networkFaces(board, layout(board))).toHaveLength(48);
    const full = game('jersi-1+nosea').variant.board;
    expect(networkFaces(full, layout(full))).toHaveLength(54);
  });
  test('has its rows and diagonals named once', () => {
    const texts = edgeLabels(board, layout(board)).map((l) => l.text);
    expect(texts.sort().join('')).toBe('1234567abcdefg');
  });
});
