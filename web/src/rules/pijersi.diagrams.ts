import { place } from './place';
import type { Diagram, Plan } from './types';

const at = (units: string, extra: Partial<Diagram> = {}, side: 'w' | 'b' = 'w', quiet = 0): Diagram => ({
  variant: 'pijersi',
  position: place('hex45', side, units, '', quiet),
  ...extra,
});

const diagrams = {
  setup: { variant: 'pijersi' },
  lots: { variant: 'pijersi+setup=full-random', lots: true },
  single: at('d4:R c3:P e4:s e3:p a1:R g6:r'),
  stack: at('c3:RP c4:S e4:r a1:R g6:r'),
  build: at('c3:S c4:R e5:p a1:R g6:r', { turn: 'c3-c4=e5' }),
  unstack: at('b4:PR d5:s e5:s a1:R g1:r', { turn: 'b4=d5-e5' }),
  wise: at('c3:W d4:P d3:W e4:ww f5:r a1:R g1:r'),
  carried: at('d4:R e4:ws a1:P g1:r', { turn: 'd4-e4' }),
  win: at('e4:PR f4:p f2:r b4:s g6:s', { turn: 'e4=g5' }),
  quiet: at('c3:P d2:S d6:r e2:p', {}, 'w', 18),
} satisfies Record<string, Diagram>;

export const plan: Plan = { variant: 'pijersi', words: ['pijersi', 'prije', 'jersi'], diagrams };
