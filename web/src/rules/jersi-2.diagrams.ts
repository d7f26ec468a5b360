import { place } from './place';
import type { Diagram, Plan } from './types';

const at = (units: string, extra: Partial<Diagram> = {}, extras = ''): Diagram => ({
  variant: 'jersi-2',
  position: place('hex61', 'w', units, extras),
  ...extra,
});

const diagrams = {
  setup: { variant: 'jersi-2' },
  random: { variant: 'jersi-2+setup=random', lots: true },
  sample: {
    variant: 'jersi-2',
    line: ['a5-b5=d7', 'i5-h5=f7', 'd7=e8-f7', 'h6-g6', 'e8-f7=g6', 'i2-h3=f5', 'g6=i4-i3'],
  },
  single: at('e5:R d4:K f5:k e6:c a3:N i3:n'),
  stack: at('d4:KR d5:C f5:k a3:N i3:n'),
  build: at('d4:R d5:K f6:k a3:N i3:n', { turn: 'd4-d5=f6' }),
  unstack: at('c3:KR e5:k f5:rk a3:N i3:n', { turn: 'c3=e5-f5' }),
  height: at('e5:C f4:kr a3:N i3:n', { turn: 'e5-f4' }),
  rider: at('c4:RN d4:k a1:K i3:n', { turn: 'c4=c6' }),
  win: at('g6:RC i4:r i3:n h3:k a3:N', { turn: 'g6=i4-i3' }),
  countdown: at('a3:N c3:K d5:R i3:n g4:k g5:k', {}, 'end=2'),
} satisfies Record<string, Diagram>;

export const plan: Plan = {
  variant: 'jersi-2',
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  diagrams,
};
