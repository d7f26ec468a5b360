import { place } from './place';
import type { Diagram, Plan } from './types';

const at = (units: string, extra: Partial<Diagram> = {}, extras = ''): Diagram => ({
  variant: 'jersi',
  position: place('hex69', 'w', units, extras),
  ...extra,
});

const diagrams = {
  setup: { variant: 'jersi' },
  single: at('e5:P e4:R e6:r f5:s a4:K i4:k'),
  stack: at('e3:RP f3:S e5:r a4:K i4:k'),
  build: at('e3:P e4:R e6:r a4:K i4:k', { turn: 'e3-e4=e6' }),
  unstack: at('e3:SP e5:r e6:f a4:K i4:k', { turn: 'e3=e5-e6' }),
  drop: { variant: 'jersi', turn: 'W:d4/M:d5' },
  double: at('e4:R e6:r a4:K i4:k', { turn: 'M:e5/M:e5' }, 'hand=MM'),
  fool: at('e5:F e4:r e6:w f5:f a4:K i4:k', { turn: 'e5-e4' }),
  mountain: at('e5:mf e4:P e7:SR a4:K i4:k', { turn: 'e4-e5' }),
  climb: at('e4:R e5:m e6:f a4:K i4:k', { turn: 'e4-e5' }),
  king: at('h4:R i4:k i1:f g5:s a4:K', { turn: 'h4-i4/k:i7' }),
  win: at('g3:PK h7:r i1:k i6:f', { turn: 'g3=i4' }),
  blocked: at('g2:S h1:R i2:P a4:K i1:k', { turn: 'g2-h2' }),
} satisfies Record<string, Diagram>;

export const plan: Plan = { variant: 'jersi', words: ['jersi'], diagrams };
