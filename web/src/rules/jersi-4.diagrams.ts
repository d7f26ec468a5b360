import { plan as jersi2 } from './jersi-2.diagrams';
import { place } from './place';
import type { Diagram, Plan } from './types';

/** Jersi 4 calls a cukla C and a kuctai K; Jersi 2 the other way round. */
const swapped: Record<string, string> = { K: 'C', C: 'K', k: 'c', c: 'k' };
const fromJersi2 = (diagram: Diagram): Diagram => ({
  ...diagram,
  variant: 'jersi-4',
  position: diagram.position?.replace(/[KC]/gi, (letter) => swapped[letter]!),
});

const at = (
  options: string,
  units: string,
  extra: Partial<Diagram> = {},
  side: 'w' | 'b' = 'w',
  extras = '',
): Diagram => ({
  variant: `jersi-4${options}`,
  position: place(options.includes('square') ? 'square64' : 'hex61', side, units, extras),
  ...extra,
});

const diagrams = {
  setup: { variant: 'jersi-4+special=mokca', controls: true },
  single: fromJersi2(jersi2.diagrams.single!),
  stack: fromJersi2(jersi2.diagrams.stack!),
  build: fromJersi2(jersi2.diagrams.build!),
  unstack: fromJersi2(jersi2.diagrams.unstack!),
  height: fromJersi2(jersi2.diagrams.height!),
  rider: fromJersi2(jersi2.diagrams.rider!),
  win: fromJersi2(jersi2.diagrams.win!),
  guards: at('+special=mokca', 'e5:M d5:kc g5:r f5:c a3:N i3:n', { turn: 'd5=d3', controls: true }, 'b'),
  guardRides: at('+special=mokca', 'd3:CM f5:c e6:m a3:N i3:n', { turn: 'd3=d4', controls: true }),
  darsi: at('+special=darsi', 'e5:D e6:k f5:c d5:r e4:d a3:N i3:n', { turn: 'e5-e6' }),
  pamei: at('+special=pamei', 'd4:CP e5:k d6:r a3:N i3:n', { turn: 'd4-e5' }),
  galtu: at('+special=galtu', 'c4:CG e6:k d4:r a3:N i3:n', { turn: 'c4=e6' }),
  mucti: at('+special=mucti', 'a3:N b3:k e5:T c6:R i3:n', { turn: 'a3<>e5' }),
  divides: at('+special=fendi', 'e5:F e8:kr f4:ck a3:N i3:n', { turn: 'e8=e7', controls: true }, 'b'),
  drop: { variant: 'jersi-4+mountains', turn: 'A:d4/A:d5' },
  climb: at('+mountains', 'd5:AC e5:r e7:kr a3:N i3:n', { turn: 'e5-d5' }, 'b', 'hand=AAAaaaa'),
  landing: at('+landing', 'g4:RN e3:C e6:n h5:k', { turn: 'g4=i2' }),
  putBack: at('+landing', 'd4:R e5:n h2:k i1:c a3:N', { turn: 'd4-e5/n:i3' }),
  square: { variant: 'jersi-4+special=mokca+square' },
  turn: at('+square+turn', 'c3:CR e4:c f3:c a4:N h5:n', { turn: 'c3=e3-e4' }),
  straight: at('+straight', 'c3:CR f5:c e6:c a3:N i3:n', { turn: 'c3=e5-f5' }),
} satisfies Record<string, Diagram>;

export const plan: Plan = {
  variant: 'jersi-4+special=mokca,darsi,fendi/pamei,galtu,mucti+mountains+square',
  words: [
    'jersi',
    'kunti',
    'cukla',
    'kuctai',
    'kurfa',
    'mokca',
    'darsi',
    'mucti',
    'pamei',
    'galtu',
    'fendi',
    'cmana',
  ],
  diagrams,
};
