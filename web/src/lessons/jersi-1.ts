import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex36', 'w', units);

export const lesson: Lesson = [
  {
    position: place('hex36', 'w', '', 'phase=setup hand=NKKKKCCCCRRRRnkkkkccccrrrr'),
    goal: { kind: 'place', cubes: 'N', cells: ['d1', 'e1', 'f1', 'g1'] },
    solution: 'N:e1',
  },
  {
    position: place('hex36', 'w', 'e1:N d1:K f2:R b7:n a7:r c6:k', 'phase=setup hand=KKKCCCCRRRkkkccccrrr'),
    goal: { kind: 'stack' },
    solution: 'C:f2',
  },
  {
    position: at('c3:R b3:K b4:k c4:c g1:N d7:n'),
    goal: { kind: 'take', cubes: 'k' },
    solution: 'c3-b4',
  },
  {
    position: at('d2:RK e2:C a5:c g1:N a7:n'),
    goal: { kind: 'leap' },
    solution: 'd2=b4',
  },
  {
    position: at('d2:K e2:R e4:c f4:k g1:N a7:n'),
    goal: { kind: 'all', goals: [{ kind: 'take' }, { kind: 'leap' }] },
    solution: 'd2-e2=e4',
  },
  {
    position: at('c2:RK c4:c b5:c d5:k g1:N d7:n'),
    goal: { kind: 'take', times: 2 },
    solution: 'c2=c4-b5',
  },
  {
    position: at('d3:R c4:ck c3:rc g1:N a7:n'),
    goal: { kind: 'take', count: 2 },
    solution: 'd3-c4',
  },
  {
    position: at('e2:N e3:K f3:C f2:r d6:c a7:n'),
    goal: { kind: 'safe' },
    solution: 'e2-d2',
  },
  {
    position: at('b5:KR b7:n a7:r c6:k e1:N'),
    goal: { kind: 'win' },
    solution: 'b5=b7',
  },
  {
    position: at('c4:C d3:K c6:n b6:r d6:k a7:c e1:N'),
    goal: { kind: 'win' },
    solution: 'd3-c4=c6',
  },
];
