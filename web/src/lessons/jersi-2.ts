import { place } from '../rules/place';
import type { Lesson } from './types';

const at = (units: string): string => place('hex61', 'w', units);

export const lesson: Lesson = [
  {
    position: at('d4:K c3:R c5:C a3:N i3:n g4:k g5:r'),
    goal: { kind: 'reach', cell: 'e5', unit: 'K' },
    solution: 'd4-e5',
  },
  {
    position: at('e5:K f5:c f4:r e6:k a3:N i3:n'),
    goal: { kind: 'take', cubes: 'c' },
    solution: 'e5-f5',
  },
  {
    position: at('d4:R d5:K c6:C a3:N i3:n g4:k g5:r'),
    goal: { kind: 'stack' },
    solution: 'd4-d5',
  },
  {
    position: at('d4:KR d5:C e4:k a3:N i3:n g5:r'),
    goal: { kind: 'leap' },
    solution: 'd4=f5',
  },
  {
    position: at('d4:R d5:K a3:N i3:n g4:c g7:r'),
    goal: { kind: 'reach', cell: 'f6', unit: 'KR' },
    solution: 'd4-d5=f6',
  },
  {
    position: at('c3:KR e5:k f5:rk d6:c a3:N i3:n'),
    goal: { kind: 'take', times: 2 },
    solution: 'c3=e5-f5',
  },
  {
    position: at('e5:C f4:kr f5:rk e6:c a3:N i3:n'),
    goal: { kind: 'take', count: 2 },
    solution: 'e5-f4',
  },
  {
    position: at('c4:RN d4:k c2:ck a1:K i3:n'),
    goal: { kind: 'safe' },
    solution: 'c4=e6',
  },
  {
    position: at('f4:RK g3:c h4:n h3:r i5:k a3:N'),
    goal: { kind: 'win' },
    solution: 'f4=h4',
  },
  {
    position: at('g6:RC i4:r i3:n h3:k i2:c d4:K a3:N'),
    goal: { kind: 'win' },
    solution: 'g6=i4-i3',
  },
];
