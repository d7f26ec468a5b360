// Whether a turn did what an exercise asks, from what the server tells of it.
import type { BoardShape, PositionView, SideName } from '../board';
import type { TurnView } from '../lib/types';
import type { Goal } from './types';

export interface Made {
  before: PositionView;
  done: TurnView;
  view: PositionView;
  board: BoardShape;
}

const isOf = (side: SideName, letter: string): boolean =>
  (letter === letter.toUpperCase()) === (side === 'white');
const sorted = (letters: string): string => [...letters].sort().join('');
const unmarked = (word: string): string => word.replace(/[!*]/g, '');

/** Whether all letters of `some` are among `all`, each as often. */
function among(some: string, all: string): boolean {
  const left = [...all];
  return [...some].every((letter) => {
    const i = left.indexOf(letter);
    if (i < 0) return false;
    left.splice(i, 1);
    return true;
  });
}

export function reached(goal: Goal, made: Made): boolean {
  const { before, done, view, board } = made;
  const changes = done.changes;
  switch (goal.kind) {
    case 'win':
      return view.outcome?.winner === done.side && (!goal.reason || view.outcome.reason === goal.reason);
    case 'take': {
      const taken = changes.filter((c) => c.kind === 'take');
      const cubes = taken.map((c) => c.cubes).join('');
      return (
        taken.length >= (goal.times ?? 1) &&
        cubes.length >= (goal.count ?? 1) &&
        among(goal.cubes ?? '', cubes)
      );
    }
    case 'reach':
      return view.cells[goal.cell] === goal.unit;
    case 'stack':
      return Object.entries(view.cells).some(
        ([cell, unit]) =>
          unit.length === 2 && isOf(done.side, unit) && sorted(before.cells[cell] ?? '') !== sorted(unit),
      );
    case 'leap':
      return changes.some(
        (c) =>
          c.kind === 'move' &&
          c.cubes.length === 2 &&
          !board.cells.find((cell) => cell.name === c.from)?.near.includes(c.to),
      );
    case 'moves':
      return changes.some(
        (c) => c.kind === 'move' && [...c.cubes].some((letter) => goal.cubes.includes(letter)),
      );
    case 'place': {
      const placed = changes.filter((c) => c.kind === 'place' && (!goal.cells || goal.cells.includes(c.at)));
      return among(goal.cubes, placed.map((c) => (c.kind === 'place' ? c.cube : '')).join(''));
    }
    case 'put-back':
      return changes.some((c) => c.kind === 'put-back' && c.at === goal.cell);
    case 'swap':
      return changes.some((c) => c.kind === 'swap');
    case 'safe':
      return (
        !view.turns.some((turn) => turn.includes('!!')) &&
        (!view.outcome || view.outcome.winner === done.side)
      );
    case 'word':
      return goal.anyOf.includes(unmarked(done.word));
    case 'all':
      return goal.goals.every((one) => reached(one, made));
  }
}
