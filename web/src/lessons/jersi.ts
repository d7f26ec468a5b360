import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string, extras = ''): string => place('hex69', 'w', units, extras);

export const lesson: Lesson = [
  {
    position: at('e5:K d4:P c3:R i4:k g5:s i1:f'),
    goal: { kind: 'reach', cell: 'f5', unit: 'K' },
    solution: 'e5-f5',
  },
  {
    position: at('e5:P e6:r f5:s d4:p a4:K i4:k'),
    goal: { kind: 'take', cubes: 'r' },
    solution: 'e5-e6',
  },
  {
    position: at('d3:R e4:K e5:S i4:k g4:p'),
    goal: { kind: 'all', goals: [{ kind: 'stack' }, { kind: 'moves', cubes: 'K' }] },
    solution: 'e4-e5',
  },
  {
    position: at('e3:RP f3:S e5:r g5:f a4:K i4:k'),
    goal: { kind: 'all', goals: [{ kind: 'leap' }, { kind: 'take' }] },
    solution: 'e3=e5',
  },
  {
    position: at('e3:P e4:R e6:r g4:s a4:K i4:k'),
    goal: { kind: 'take', cubes: 'r' },
    solution: 'e3-e4=e6',
  },
  {
    position: at('e5:F e6:w d4:m f5:f a4:K i4:k'),
    goal: { kind: 'take', cubes: 'f' },
    solution: 'e5-f5',
  },
  {
    position: at(
      'a1:P a2:S a3:R a4:K a5:S a6:R a7:P b1:F b2:R b3:P b4:S b5:R b6:P b7:S b8:F ' +
        'h1:f h2:s h3:p h4:r h5:s h6:p h7:r h8:f i1:p i2:r i3:s i4:k i5:r i6:s i7:p',
      'hand=WWMMMMwwmmmm',
    ),
    goal: { kind: 'place', cubes: 'WM' },
    solution: 'W:d4/M:d5',
  },
  {
    position: at('e5:mf e4:P e7:SR a4:K i4:k'),
    goal: { kind: 'take', cubes: 'f' },
    solution: 'e4-e5',
  },
  {
    position: at('h4:R i4:k i1:f g5:s a4:K'),
    goal: { kind: 'put-back', cell: 'i7' },
    solution: 'h4-i4/k:i7',
  },
  {
    position: at('g3:PK h7:r i1:k i6:s'),
    goal: { kind: 'win' },
    solution: 'g3=i4',
  },
];
