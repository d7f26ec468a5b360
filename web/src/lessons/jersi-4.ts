import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string, extras = ''): string => place('hex61', 'w', units, extras);

export const lesson: Lesson = [
  {
    variant: 'jersi-4',
    position: at('f4:R f5:C h5:n h4:k i5:c a3:N'),
    goal: { kind: 'win' },
    solution: 'f4-f5=h5',
  },
  {
    variant: 'jersi-4+special=mokca',
    position: at('d5:CR e5:m g5:c a3:N i3:n'),
    controls: true,
    goal: { kind: 'reach', cell: 'd3', unit: 'CR' },
    solution: 'd5=d3',
  },
  {
    variant: 'jersi-4+special=mokca',
    position: at('a3:N c5:M c3:rc f6:R i3:n'),
    controls: true,
    goal: { kind: 'all', goals: [{ kind: 'moves', cubes: 'M' }, { kind: 'safe' }] },
    solution: 'c5-b4',
  },
  {
    variant: 'jersi-4+special=darsi',
    position: at('e5:D e6:k f5:rc d4:r a3:N i3:n'),
    goal: { kind: 'take', count: 2 },
    solution: 'e5-f5',
  },
  {
    variant: 'jersi-4+special=pamei',
    position: at('d4:CP e5:c f5:r a3:N i3:n'),
    goal: { kind: 'take', cubes: 'c' },
    solution: 'd4-e5',
  },
  {
    variant: 'jersi-4+special=galtu',
    position: at('c4:CG e6:k d4:r a3:N i3:n'),
    goal: { kind: 'take' },
    solution: 'c4=e6',
  },
  {
    variant: 'jersi-4+special=mucti',
    position: at('a3:N b3:k b4:c e5:T f6:R i3:n'),
    goal: { kind: 'all', goals: [{ kind: 'swap' }, { kind: 'safe' }] },
    solution: 'a3<>e5',
  },
  {
    variant: 'jersi-4+special=fendi',
    position: at('a3:N d5:F d3:rc f6:R i3:n'),
    controls: true,
    goal: { kind: 'all', goals: [{ kind: 'moves', cubes: 'F' }, { kind: 'safe' }] },
    solution: 'd5-d4',
  },
  {
    variant: 'jersi-4+mountains',
    position: at('a3:N d3:rc f6:R e2:C i3:n', 'hand=AAAAaaaa'),
    goal: { kind: 'all', goals: [{ kind: 'place', cubes: 'A' }, { kind: 'safe' }] },
    solution: 'A:c3',
  },
  {
    variant: 'jersi-4+landing',
    position: at('f4:RN h2:k i1:c g7:r e6:C f8:n'),
    goal: { kind: 'win', reason: 'goal' },
    solution: 'f4=h4-i4',
  },
];
