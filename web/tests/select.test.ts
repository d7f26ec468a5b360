import { describe, expect, test } from 'vitest';
import { sameCells } from '../src/board/cubes';
import {
  arrivalKind,
  arrivals,
  canEnd,
  endTurn,
  lastCell,
  lift,
  makePart,
  sources,
  takeBack,
  tapCell,
  tapHand,
  tickCell,
  type Outcome,
} from '../src/board/select';
import { cellsNow, handsNow, newState, type BoardState } from '../src/board/state';
import { parseWord, type Part } from '../src/board/words';
import { allBacks, allViews, game } from './fixtures';

const open = { movable: 'both', confirm: false } as const;
const begin = (
  id: string,
  at: 'start' | 'middle' = 'start',
  options: { movable: BoardState['movable']; confirm: boolean } = open,
): BoardState => newState(game(id).variant, game(id)[at], options);
const taps = (s: BoardState, ...cells: string[]): Outcome =>
  cells.reduce<Outcome>((out, cell) => tapCell(out.state, cell), { state: s });
const kinds = (s: BoardState): Record<string, string> =>
  Object.fromEntries(
    [...arrivals(s)].map(([cell, parts]) => [cell, parts.map((p) => arrivalKind(cellsNow(s), p)).join('/')]),
  );

/** Makes one part as a hand would: take up, where it is not taken up yet, and tap the arrival. */
function perform(s: BoardState, part: Part): Outcome {
  let now = s;
  if (part.kind === 'step' || part.kind === 'swap') {
    const from = part.kind === 'step' ? part.from : part.a;
    const whole = part.kind === 'step' && part.stack;
    for (
      let i = 0;
      i < 3 && !(now.source?.kind === 'cell' && now.source.cell === from && now.source.whole === whole);
      i++
    ) {
      // Tapping a cell that is itself an arrival would go there: lay down first, as a player does.
      if (now.chosen.length === 0 && now.source && (now.source.kind !== 'cell' || now.source.cell !== from))
        now = takeBack(now);
      now = tapCell(now, from).state;
    }
  } else if (part.kind === 'place' && !(now.source?.kind === 'hand' && now.source.cube === part.cube)) {
    now = tapHand(now, part.cube).state;
  } else if (part.kind === 'back' && !now.stepsOver && canEnd(now)) {
    now = endTurn(now).state;
  }
  const target = part.kind === 'step' ? part.to : part.kind === 'swap' ? part.b : part.at;
  const out = tapCell(now, target);
  if (!out.state.choice) return out;
  return makePart(
    out.state,
    out.state.choice.find((p) => p.kind === part.kind)!,
  );
}

describe('every legal turn can be made by tapping, and ends as its own word', () => {
  test.each(allViews.map((v) => [v.name, v] as const))('%s', (_, { variant, view }) => {
    const start = newState(variant, view, open);
    for (const word of view.turns) {
      let out: Outcome = { state: start };
      for (const part of parseWord(word)!) out = perform(out.state, part);
      if (out.turn === undefined) out = endTurn(out.state);
      expect(out.turn).toBe(word);
    }
  });
});

describe('nothing but legal turns can be made', () => {
  test.each(allViews.map((v) => [v.name, v] as const))('%s', (_, { variant, view }) => {
    const start = newState(variant, view, open);
    const legal = new Set(view.turns);
    for (const from of Object.keys(view.cells))
      for (const { name: to } of variant.board.cells)
        for (const clicks of [
          [from, to],
          [from, from, to],
        ]) {
          const { turn } = taps(start, ...clicks);
          if (turn !== undefined) expect(legal.has(turn)).toBe(true);
        }
  });
});

describe('taking up', () => {
  test('a stack first as a whole, then its top, then not at all', () => {
    const s = begin('pijersi');
    expect(taps(s, 'b4').state.source).toEqual({ kind: 'cell', cell: 'b4', whole: true });
    expect(taps(s, 'b4', 'b4').state.source).toEqual({ kind: 'cell', cell: 'b4', whole: false });
    expect(taps(s, 'b4', 'b4', 'b4').state.source).toBeNull();
  });
  test('another own unit instead, where it is no arrival', () => {
    expect(taps(begin('pijersi'), 'b4', 'a1').state.source).toEqual({
      kind: 'cell',
      cell: 'a1',
      whole: false,
    });
  });
  test('not the enemy’s, and nothing when it is not one’s turn here', () => {
    expect(taps(begin('pijersi'), 'f4').state.source).toBeNull();
    expect(
      taps(begin('pijersi', 'start', { movable: 'black', confirm: false }), 'b4').state.source,
    ).toBeNull();
    expect(sources(begin('pijersi', 'start', { movable: 'none', confirm: false }))).toEqual([]);
  });
  test('a drag takes up the whole, or the top that is taken up already', () => {
    expect(lift(begin('pijersi'), 'b4').source).toMatchObject({ whole: true });
    expect(lift(taps(begin('pijersi'), 'b4', 'b4').state, 'b4').source).toMatchObject({ whole: false });
  });
});

describe('arrivals', () => {
  test('go, stack and take', () => {
    const s = begin('jersi-1', 'middle');
    expect(kinds(taps(s, 'd5').state)).toMatchObject({ c5: 'take', c6: 'go' });
    expect(kinds(taps(s, 'c7').state)).toMatchObject({ d6: 'stack' });
  });
  test('a swap, seen from either cell', () => {
    const s = begin('jersi-4+special=mokca,darsi,mucti+square');
    expect(kinds(taps(s, 'a4').state)).toMatchObject({ b8: 'swap' });
    expect(taps(s, 'b8', 'a4').turn).toBe('a4<>b8');
  });
  test('where two things could be meant, the player is asked', () => {
    const { variant } = game('jersi-4+special=mucti/fendi+mountains');
    const s = newState(
      variant,
      { cells: { e5: 'N', e6: 'T' }, side: 'white', turns: ['e5-e6', 'e5<>e6'] },
      open,
    );
    const asked = taps(s, 'e5', 'e6').state;
    expect(asked.choice?.map((p) => arrivalKind(cellsNow(asked), p))).toEqual(['stack', 'swap']);
    expect(makePart(asked, asked.choice![1]!).turn).toBe('e5<>e6');
  });
});

describe('a turn of two steps', () => {
  test('goes on from where it arrived, or is ended', () => {
    const s = taps(begin('pijersi'), 'a2', 'b2').state;
    expect(s.source).toEqual({ kind: 'cell', cell: 'b2', whole: true });
    expect([canEnd(s), lastCell(s)]).toEqual([true, 'b2']);
    expect(cellsNow(s)).toMatchObject({ b2: 'SP' });
    expect(endTurn(s).turn).toBe('a2-b2');
    expect(tapCell(s, 'd3').turn).toBe('a2-b2=d3');
    expect(tapCell(s, 'b2').turn).toBe('a2-b2');
  });
  test('is taken back whole', () => {
    const s = takeBack(taps(begin('pijersi'), 'a2', 'b2').state);
    expect(s.chosen).toEqual([]);
    expect(sameCells(cellsNow(s), s.view.cells)).toBe(true);
  });
});

describe('confirmation', () => {
  const s = begin('pijersi', 'start', { movable: 'both', confirm: true });
  test('a complete turn waits, and is then handed out once', () => {
    const waiting = taps(s, 'b2', 'c2');
    expect([waiting.turn, waiting.state.ready]).toEqual([undefined, 'b2-c2']);
    const done = endTurn(waiting.state);
    expect(done.turn).toBe('b2-c2');
    expect(endTurn(done.state).turn).toBeUndefined();
    expect(takeBack(done.state)).toBe(done.state);
  });
  test('"end turn" is deliberate: it is not asked again', () => {
    expect(endTurn(taps(s, 'a2', 'b2').state).turn).toBe('a2-b2');
  });
});

describe('drops and placements', () => {
  test('the second cube is taken up by itself, the order does not matter', () => {
    let s = tapHand(begin('mikjersi'), 'W').state;
    expect(kinds(s)).toMatchObject({ c3: 'place', a1: 'stack' });
    s = tapCell(s, 'c3').state;
    expect([s.source, canEnd(s), handsNow(s).white]).toEqual([{ kind: 'hand', cube: 'M' }, true, 'M']);
    expect(tapCell(s, 'b3').turn).toBe('M:b3/W:c3');
    expect(endTurn(s).turn).toBe('W:c3');
  });
  test('the second cube may stand on the first; then a tap there does not end the turn', () => {
    const s = tapCell(tapHand(begin('mikjersi'), 'M').state, 'c3').state;
    expect([tickCell(s), kinds(s).c3]).toEqual([null, 'stack']);
    expect(tapCell(s, 'c3').turn).toBe('M:c3/W:c3');
    expect(endTurn(s).turn).toBe('M:c3');
  });
  test('a setup hands out each cube', () => {
    expect(tapCell(tapHand(begin('jersi-1'), 'K').state, 'd1').turn).toBe('K:d1');
  });
  test('the enemy’s hand is not ours', () => {
    expect(tapHand(begin('mikjersi'), 'w').state.source).toBeNull();
  });
});

describe('put-backs', () => {
  const { variant, view } = allBacks[0]!;
  const s = newState(variant, view, open);
  test('wait until the steps are over', () => {
    const taken = taps(s, 'd1', 'e1').state;
    expect(taken.source).toEqual({ kind: 'cell', cell: 'e1', whole: false });
    expect(Object.keys(kinds(taken)).sort()).toEqual(['d1', 'e2']);
    const over = endTurn(taken).state;
    expect(over.source).toEqual({ kind: 'back', cube: 'k' });
    expect(kinds(over)).toEqual({ e2: 'back', e3: 'back', e5: 'back' });
    expect(tapCell(over, 'e3').turn).toBe('d1=e1!!/k:e3');
  });
  test('come after a second step', () => {
    expect(taps(s, 'd1', 'e1', 'd1', 'e5').turn).toBe('d1=e1!!-d1/k:e5');
  });
  test('come at once where no second step is possible', () => {
    expect(taps(s, 'd1', 'd1', 'e1').state.source).toEqual({ kind: 'back', cube: 'k' });
  });
});

describe('what cannot be done', () => {
  test('is told as the word that was tried', () => {
    expect(taps(begin('pijersi'), 'b4', 'f4').refused).toEqual({ from: 'b4', to: 'f4', word: 'b4=f4' });
    expect(taps(begin('pijersi'), 'a2', 'b2', 'g1').refused).toEqual({
      from: 'b2',
      to: 'g1',
      word: 'a2-b2=g1',
    });
    expect(tapCell(tapHand(begin('jersi-1'), 'K').state, 'd7').refused).toEqual({
      from: 'K',
      to: 'd7',
      word: 'K:d7',
    });
  });
  test('can be tried even with a unit that cannot move at all', () => {
    const s = newState(
      game('pijersi').variant,
      { cells: { a1: 'R' }, side: 'white', turns: ['b1-b2'] },
      open,
    );
    expect(taps(s, 'a1', 'a2').refused?.word).toBe('a1-a2');
  });
});

describe('the upper cube of a stack', () => {
  test('is taken up alone where it is pressed, by tap and for a drag; elsewhere the whole', () => {
    const s = begin('pijersi');
    const top = { kind: 'cell', cell: 'b4', whole: false };
    expect(tapCell(s, 'b4', true).state.source).toEqual(top);
    expect(lift(s, 'b4', true).source).toEqual(top);
    expect(tapCell(s, 'b4').state.source).toEqual({ ...top, whole: true });
    // Pressed again, the whole gives way to the top, and the top is laid down.
    const whole = tapCell(s, 'b4').state;
    expect(tapCell(whole, 'b4', true).state.source).toEqual(top);
    expect(tapCell(tapCell(s, 'b4', true).state, 'b4', true).state.source).toBeNull();
  });
});
