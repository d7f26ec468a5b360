import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex36', 'w', units);

export const lesson: Lesson = [
  {
    position: place('hex36', 'w', '', 'phase=setup hand=NKKKKCCCCRRRRnkkkkccccrrrr'),
    goal: { kind: 'place', cubes: 'K', cells: ['b3', 'c3', 'd3', 'e3', 'f3', 'g3'] },
    solution: 'K:c3',
  },
  {
    position: place('hex36', 'w', 'c3:K e2:R a5:r d5:k', 'phase=setup hand=NKKKCCCCRRRnkkkccccrrr'),
    goal: { kind: 'place', cubes: 'N', cells: ['d1', 'e1', 'f1', 'g1'] },
    solution: 'N:f1',
  },
  {
    position: at('c3:K e3:R e1:N b7:n d5:c f5:k'),
    goal: { kind: 'reach', cell: 'c4', unit: 'K' },
    solution: 'c3-c4',
  },
  {
    position: at('c4:C c5:r b5:k b4:c e1:N d7:n'),
    goal: { kind: 'take', cubes: 'r' },
    solution: 'c4-c5',
  },
  {
    position: at('e3:C f3:R f2:K e1:N b7:n d5:k'),
    goal: { kind: 'all', goals: [{ kind: 'stack' }, { kind: 'word', anyOf: ['f3-e3', 'f3-f2'] }] },
    solution: 'f3-e3',
  },
  {
    position: at('e3:CR f3:K e1:N b7:n d6:c e5:k'),
    goal: { kind: 'all', goals: [{ kind: 'leap' }, { kind: 'take' }] },
    solution: 'e3=e5',
  },
  {
    position: at('b3:K c3:R c5:c b5:r e1:N d7:n'),
    goal: { kind: 'take', cubes: 'c' },
    solution: 'b3-c3=c5',
  },
  {
    position: at('g2:KC g4:r f5:r e5:k e1:N a7:n'),
    goal: { kind: 'take', times: 2 },
    solution: 'g2=g4-f5',
  },
  {
    position: at('b5:R a6:K b7:C e1:N a7:n'),
    goal: { kind: 'win', reason: 'blocked' },
    solution: 'b5-b6',
  },
  {
    position: at('c4:RK c6:c c7:n d6:r a5:k e1:N'),
    goal: { kind: 'win' },
    solution: 'c4=c6-c7',
  },
];
