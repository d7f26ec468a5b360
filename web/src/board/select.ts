// How a turn is made, tap by tap. Every function takes a state and gives the next one, with what the caller must hear of, if anything.
import { letterFor, ownerOf } from './cubes';
import { cellsNow, handsNow, mayAct, nothingChosen, type BoardState, type Source } from './state';
import type { Cells } from './types';
import { follow, wordOf, type Part, type TurnTree } from './words';

/** What would happen at a cell. */
export type ArrivalKind = 'go' | 'stack' | 'take' | 'place' | 'swap' | 'back';

export interface Refusal {
  /** The cell or cube in hand that was taken up. */
  from: string;
  /** Where it was to go. */
  to: string;
  /** The turn that was tried, as a word: whoever knows the rules can say why it is none. */
  word: string;
}

export interface Outcome {
  state: BoardState;
  /** A turn to hand out. */
  turn?: string;
  refused?: Refusal;
}

const here = (s: BoardState): TurnTree => follow(s.tree, [...s.chosen]) ?? { word: null, next: new Map() };

/** States never change, so what follows from one is worked out once. */
function once<T>(work: (s: BoardState) => T): (s: BoardState) => T {
  const known = new WeakMap<BoardState, T>();
  return (s) => {
    let found = known.get(s);
    if (found === undefined) known.set(s, (found = work(s)));
    return found;
  };
}

/** The parts that may come next. A put-back waits until the steps are over, so that it does not mix with a second step. */
export const nextParts = once((s: BoardState): readonly Part[] => {
  if (!mayAct(s) || s.ready) return [];
  const parts = [...here(s).next.values()].map((n) => n.part);
  const steps = parts.filter((p) => p.kind !== 'back');
  return steps.length > 0 && !s.stepsOver ? steps : parts.filter((p) => p.kind === 'back' || !s.stepsOver);
});

/** Whether the turn, or its steps, could end here. */
export function canEnd(s: BoardState): boolean {
  if (s.chosen.length === 0 || !mayAct(s)) return false;
  if (s.ready) return true;
  const tree = here(s);
  const kinds = new Set([...tree.next.values()].map((n) => n.part.kind));
  return tree.word !== null || (!s.stepsOver && kinds.has('back') && kinds.size > 1);
}

/** The cell where the half-made turn has got to: "end turn" belongs there. */
export function lastCell(s: BoardState): string | null {
  const p = s.chosen.at(-1);
  if (!p) return null;
  return p.kind === 'step' ? p.to : p.kind === 'swap' ? p.b : p.at;
}

/** The cell that ends the turn when tapped: the last one, unless something more can be put there, as a second cube on a first. */
export function tickCell(s: BoardState): string | null {
  const cell = canEnd(s) ? lastCell(s) : null;
  return cell !== null && !arrivals(s).has(cell) ? cell : null;
}

/** A name for a source; two sources are the same if their names are. */
const idOf = (s: Source | null): string =>
  s === null ? '' : s.kind === 'cell' ? `${s.cell} ${s.whole}` : `${s.kind} ${s.cube}`;
const sameSource = (a: Source | null, b: Source | null): boolean => idOf(a) === idOf(b);

/** What has to be taken up to make a part. A swap can begin at either of its cells. */
function sourcesOf(p: Part): Source[] {
  switch (p.kind) {
    case 'step':
      return [{ kind: 'cell', cell: p.from, whole: p.stack }];
    case 'swap':
      return [p.a, p.b].map((cell) => ({ kind: 'cell', cell, whole: false }));
    case 'place':
      return [{ kind: 'hand', cube: p.cube }];
    case 'back':
      return [{ kind: 'back', cube: p.cube }];
  }
}

const targetOf = (p: Part, s: Source): string =>
  p.kind === 'step' ? p.to : p.kind === 'swap' ? (s.kind === 'cell' && s.cell === p.a ? p.b : p.a) : p.at;

/** The cells where what is taken up may go, each with all that could be meant by it (mostly one part). */
export const arrivals = once((s: BoardState): ReadonlyMap<string, Part[]> => {
  const found = new Map<string, Part[]>();
  const source = s.source;
  if (!source) return found;
  for (const part of nextParts(s)) {
    if (!sourcesOf(part).some((one) => sameSource(one, source))) continue;
    const to = targetOf(part, source);
    found.set(to, [...(found.get(to) ?? []), part]);
  }
  return found;
});

export function arrivalKind(cells: Cells, part: Part): ArrivalKind {
  if (part.kind === 'swap' || part.kind === 'back') return part.kind;
  const occupied = !!cells[part.kind === 'step' ? part.to : part.at];
  if (part.kind === 'place') return occupied ? 'stack' : 'place';
  return part.takes ? 'take' : occupied ? 'stack' : 'go';
}

/** Everything that could be taken up now, without repeats. */
export const sources = once((s: BoardState): readonly Source[] => {
  const all = new Map<string, Source>();
  for (const part of nextParts(s)) for (const source of sourcesOf(part)) all.set(idOf(source), source);
  return [...all.values()];
});

/** The ways to take up what stands on a cell, in the order of the taps: as a whole, then its top; the top first, where that was pressed. */
function waysToLift(s: BoardState, cell: string, upper = false): Source[] {
  const ways = waysFromWhole(s, cell);
  return upper ? ways.reverse() : ways;
}

function waysFromWhole(s: BoardState, cell: string): Source[] {
  const legal = sources(s).filter((one) => one.kind === 'cell' && one.cell === cell);
  const ways = legal.sort(
    (a, b) => Number(b.kind === 'cell' && b.whole) - Number(a.kind === 'cell' && a.whole),
  );
  if (ways.length > 0 || s.chosen.length > 0) return ways;
  // One's own unit that cannot move is taken up all the same: trying is how one learns why not.
  const letters = cellsNow(s)[cell];
  return ownerOf(letters) === s.view.side ? [{ kind: 'cell', cell, whole: letters!.length > 1 }] : [];
}

/** A cell is tapped, or chosen by key. */
export function tapCell(state: BoardState, cell: string, upper = false): Outcome {
  const s: BoardState = { ...state, refused: null, choice: null };
  if (!mayAct(s)) return { state: s };
  if (cell === tickCell(s)) return endTurn(s);
  if (s.ready) return { state: s };
  const parts = arrivals(s).get(cell);
  if (parts?.length === 1) return makePart(s, parts[0]!);
  if (parts) return { state: { ...s, choice: parts } };

  // A unit that is taken up already goes the round that it began.
  const begun = s.source?.kind === 'cell' && s.source.cell === cell;
  const ways = waysToLift(s, cell, upper && !begun);
  const held = begun ? ways.findIndex((way) => sameSource(way, s.source)) : -1;
  // Within a turn the unit stays taken up: there is nothing else to take up instead.
  if (held >= 0 && s.chosen.length > 0 && ways.length === 1) return { state: s };
  if (ways.length > 0) return { state: { ...s, source: ways[held + 1] ?? null } };
  return s.source ? refuse(s, s.source, cell) : { state: s };
}

function refuse(s: BoardState, source: Source, to: string): Outcome {
  const part: Part =
    source.kind === 'cell'
      ? { kind: 'step', from: source.cell, to, stack: source.whole, takes: '' }
      : { kind: source.kind === 'hand' ? 'place' : 'back', cube: source.cube, at: to };
  const from = source.kind === 'cell' ? source.cell : source.cube;
  return { state: { ...s, refused: to }, refused: { from, to, word: wordOf([...s.chosen, part]) } };
}

/** A cube in hand is tapped. */
export function tapHand(state: BoardState, cube: string): Outcome {
  const s: BoardState = { ...state, refused: null, choice: null };
  const side = s.view.side;
  if (!mayAct(s) || s.ready || !side || cube !== letterFor(cube, side) || !handsNow(s)[side].includes(cube))
    return { state: s };
  const source: Source = { kind: 'hand', cube };
  if (s.chosen.length > 0 && !sources(s).some((one) => sameSource(one, source))) return { state: s };
  // Within a turn it stays taken up: laid down, the next tap on its cell would end the turn.
  const again = sameSource(source, s.source) && s.chosen.length === 0;
  return { state: { ...s, source: again ? null : source } };
}

/** Takes up a unit for a drag: as it is held already, or else as the first tap would. */
export function lift(state: BoardState, cell: string, upper = false): BoardState {
  if (state.source?.kind === 'cell' && state.source.cell === cell) return state;
  const way = mayAct(state) && !state.ready ? waysToLift(state, cell, upper)[0] : undefined;
  return way ? { ...state, refused: null, choice: null, source: way } : state;
}

/** One part is made; the turn goes on, waits, or is handed out. */
export function makePart(state: BoardState, part: Part): Outcome {
  const s: BoardState = {
    ...state,
    ...nothingChosen,
    chosen: [...state.chosen, part],
    stepsOver: state.stepsOver,
  };
  const tree = here(s);
  if (tree.next.size === 0 && tree.word !== null)
    return s.confirm ? { state: { ...s, ready: tree.word } } : handOut(s, tree.word);
  return { state: { ...s, source: onlySource(s, state.source) } };
}

/** What is taken up by itself: the unit that may go on, or another cube like the one just placed. */
function onlySource(s: BoardState, before: Source | null): Source | null {
  const all = sources(s);
  return (all.length === 1 ? all[0] : all.find((one) => sameSource(one, before))) ?? null;
}

/** "End turn": deliberate, so it is not asked a second time. */
export function endTurn(state: BoardState): Outcome {
  if (!canEnd(state)) return { state };
  const word = state.ready ?? here(state).word;
  if (word !== null) return handOut(state, word);
  const s: BoardState = { ...state, stepsOver: true, choice: null, refused: null };
  return { state: { ...s, source: onlySource(s, null) } };
}

const handOut = (s: BoardState, word: string): Outcome => ({
  state: { ...s, ready: null, source: null, choice: null, sent: word },
  turn: word,
});

/** Takes back the half-made turn, or lays down what is taken up. */
export function takeBack(state: BoardState): BoardState {
  return state.sent ? state : { ...state, ...nothingChosen };
}
