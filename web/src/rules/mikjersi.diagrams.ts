import { place } from './place';
import type { Diagram, Plan } from './types';

/** Without exchanges, unless one is to be shown: cubes that are not in the picture would count as prisoners. */
const at = (units: string, extra: Partial<Diagram> = {}, extras = 'swaps=0'): Diagram => ({
  variant: 'mikjersi',
  position: place('square25', 'w', units, extras),
  ...extra,
});

const diagrams = {
  setup: { variant: 'mikjersi' },
  lots: { variant: 'mikjersi+setup=random-mirror', lots: true },
  single: at('c3:P b3:R d3:r c4:s a5:K e1:k'),
  stack: at('b2:RP b3:S d2:r a5:K e1:k'),
  build: at('b2:P b3:R d3:r a5:K e1:k', { turn: 'b2-b3=d3' }),
  unstack: at('b3:SP d3:r d4:f a5:K e1:k', { turn: 'b3=d3-d4' }),
  drop: { variant: 'mikjersi', turn: 'W:b3/M:c3' },
  fool: at('c3:F c4:r d3:w c2:f a5:K e1:k', { turn: 'c3-c4' }),
  mountain: at('c3:mf b3:P c1:SR a5:K e1:k', { turn: 'b3-c3' }),
  climb: at('b3:R c3:m d3:f a5:K e1:k', { turn: 'b3-c3' }),
  king: at('d2:R e2:k e1:f e4:s a5:K', { turn: 'd2-e2/k:e5' }),
  exchange: at('b3:P c3:r a3:S a4:F a5:K e1:k e2:f e3:s e4:p', { turn: 'b3-c3' }, 'hand=WMwm'),
  win: at('c3:PK d5:r e1:k e4:f', { turn: 'c3=e3' }),
  blocked: at('c3:P b1:R d1:S b4:K c1:k', { turn: 'c3-c2' }),
} satisfies Record<string, Diagram>;

export const plan: Plan = { variant: 'mikjersi', words: ['mikjersi', 'jersi'], diagrams };
