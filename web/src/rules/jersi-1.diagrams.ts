import { place } from './place';
import type { Diagram, Plan } from './types';

const at = (units: string, extra: Partial<Diagram> = {}, side: 'w' | 'b' = 'w'): Diagram => ({
  variant: 'jersi-1',
  position: place('hex36', side, units),
  ...extra,
});

const diagrams = {
  setup: {
    variant: 'jersi-1',
    position: place(
      'hex36',
      'w',
      'd1:K e1:N f1:KC a7:r b7:n c7:r d7:c',
      'phase=setup hand=KKCCCRRRRkkkkcccrr',
    ),
  },
  single: at('c3:R b3:K b4:k c4:c g1:N d7:n'),
  stack: at('d2:RK e2:C b4:c g1:N a7:n'),
  build: at('d2:K e2:R e4:c g1:N a7:n', { turn: 'd2-e2=e4' }),
  unstack: at('c2:RK c4:c b5:c g1:N d7:n', { turn: 'c2=c4-b5' }),
  height: at('d3:R c4:ck g1:N a7:n', { turn: 'd3-c4' }),
  win: at('b5:KR b7:n a7:r c6:k e1:N', { turn: 'b5=b7' }),
  blocked: at('b5:R a6:K b7:C e1:N a7:n', { turn: 'b5-b6' }),
  // The rulebook's list of placements breaks off after the eighth; the rest is ours.
  sample: at(
    'd1:K e1:N f1:KC c2:KC g2:R d2:RC e2:R f2:K g1:RC a7:r b7:n c7:r d7:c a6:r b6:kr e6:kc c6:kc d6:kc',
    { line: ['c2=c4-b5', 'e6=g4', 'b5-a6', 'g4=g2', 'a6-a7', 'b6=b4-c4', 'a7-b7'] },
  ),
  // The filled board has a seventh cell in its middle row.
  nosea: {
    variant: 'jersi-1+nosea',
    position: place('hex36', 'w', 'd2:RK e1:N a7:n').replace('/6/6/', '/6/7/'),
    turn: 'd2=d4',
  },
} satisfies Record<string, Diagram>;

export const plan: Plan = {
  variant: 'jersi-1',
  words: ['jersi', 'kunti', 'cukla', 'kuctai', 'kurfa'],
  diagrams,
};
