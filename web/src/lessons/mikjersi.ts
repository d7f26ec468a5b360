import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string, extras = 'swaps=0'): string => place('square25', 'w', units, extras);

export const lesson: Lesson = [
  {
    position: at('c2:K b4:P b1:R e4:k d4:s e1:f'),
    goal: { kind: 'reach', cell: 'd2', unit: 'K' },
    solution: 'c2-d2',
  },
  {
    position: at('c3:P d3:r c4:s c2:p a5:K e1:k'),
    goal: { kind: 'take', cubes: 'r' },
    solution: 'c3-d3',
  },
  {
    position: at('b3:R b4:K c4:S e1:k e3:p'),
    goal: { kind: 'all', goals: [{ kind: 'stack' }, { kind: 'moves', cubes: 'K' }] },
    solution: 'b4-c4',
  },
  {
    position: at('b2:RP b3:S d2:r d4:f a5:K e1:k'),
    goal: { kind: 'all', goals: [{ kind: 'leap' }, { kind: 'take' }] },
    solution: 'b2=d2',
  },
  {
    position: at('b2:P b3:R d3:r d2:s a5:K e1:k'),
    goal: { kind: 'take', cubes: 'r' },
    solution: 'b2-b3=d3',
  },
  {
    position: at('c3:F d3:w c2:m b3:f a5:K e1:k'),
    goal: { kind: 'take', cubes: 'f' },
    solution: 'c3-b3',
  },
  {
    position: at('a1:R a2:P a3:S a4:F a5:K e1:k e2:f e3:s c4:p e5:r', 'hand=WMwm'),
    goal: { kind: 'place', cubes: 'WM' },
    solution: 'W:b3/M:c3',
  },
  {
    position: at('c3:mf b3:P c1:SR a5:K e1:k'),
    goal: { kind: 'take', cubes: 'f' },
    solution: 'b3-c3',
  },
  {
    position: at('d2:R e2:k e1:f e4:s a5:K'),
    goal: { kind: 'put-back', cell: 'e5' },
    solution: 'd2-e2/k:e5',
  },
  {
    position: at('c4:PK d2:r e1:k e5:s d5:f'),
    goal: { kind: 'win' },
    solution: 'c4=e4',
  },
];
