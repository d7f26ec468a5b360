import { plan as pijersi } from './pijersi.diagrams';
import { place } from './place';
import type { Diagram, Plan } from './types';

const at = (units: string, extra: Partial<Diagram> = {}, quiet = 0): Diagram => ({
  variant: 'pijersi-0',
  position: place('hex51', 'w', units, '', quiet),
  ...extra,
});

/** Pijersi's, on the wider board: what crosses its widening rows begins one cell further. */
const diagrams = {
  setup: { variant: 'pijersi-0' },
  single: at('d4:R c3:P e4:s e3:p a1:R g6:r'),
  stack: at('c3:RP c4:S e4:r a1:R g6:r'),
  build: at('c3:S c4:R e5:p a1:R g6:r', { turn: 'c3-c4=e5' }),
  unstack: at('b3:PR d5:s e5:s a1:R g1:r', { turn: 'b3=d5-e5' }),
  wise: at('c3:W d4:P d3:W e4:ww f5:r a1:R g1:r'),
  carried: at('d4:R e4:ws a1:P g1:r', { turn: 'd4-e4' }),
  win: at('e5:PR f4:p f2:r b4:s g6:s', { turn: 'e5=g5' }),
  quiet: at('c3:P d2:S d6:r e2:p', {}, 18),
} satisfies Record<string, Diagram>;

export const plan: Plan = { ...pijersi, variant: 'pijersi-0', diagrams };
