import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex45', 'w', units);

export const lesson: Lesson = [
  {
    position: at('c3:R b2:P b5:S f3:p f5:r g6:s'),
    goal: { kind: 'reach', cell: 'd4', unit: 'R' },
    solution: 'c3-d4',
  },
  {
    position: at('d4:R e4:s e3:p d5:r a1:P g6:r'),
    goal: { kind: 'take', cubes: 's' },
    solution: 'd4-e4',
  },
  {
    position: at('c3:S c4:R b6:P f3:p g6:r'),
    goal: { kind: 'stack' },
    solution: 'c3-c4',
  },
  {
    position: at('c3:RP c4:S e4:r f2:s g6:r'),
    goal: { kind: 'leap' },
    solution: 'c3=e4',
  },
  {
    position: at('c3:S c4:R e5:p d3:r a1:P g6:r'),
    goal: { kind: 'take', cubes: 'p' },
    solution: 'c3-c4=e5',
  },
  {
    position: at('b4:PR d5:s e5:s d3:p a1:R g1:r'),
    goal: { kind: 'take', times: 2 },
    solution: 'b4=d5-e5',
  },
  {
    position: at('d3:W d4:P c3:W e4:ww f5:r a1:R g1:r'),
    goal: { kind: 'word', anyOf: ['c3-d3', 'd3-c3'] },
    solution: 'c3-d3',
  },
  {
    position: at('d4:R e4:ws e3:wp d5:s a1:P g1:r'),
    goal: { kind: 'take', cubes: 'ws' },
    solution: 'd4-e4',
  },
  {
    position: at('c2:P a5:S b6:R c3:sr f3:s g6:p'),
    goal: { kind: 'take', count: 2 },
    solution: 'c2-c3',
  },
  {
    position: at('d4:PS b2:R e3:r f6:p g1:s f2:r'),
    goal: { kind: 'win' },
    solution: 'd4=f5-g5',
  },
];
