import { plan as jersi1 } from './jersi-1.diagrams';
import { place } from './place';
import type { Plan } from './types';

/** Jersi 1 with another setup. */
export const plan: Plan = {
  ...jersi1,
  diagrams: {
    ...jersi1.diagrams,
    setup: {
      variant: 'jersi-0',
      position: place('hex36', 'w', 'e1:N d3:K f3:C b5:r d5:k a7:n', 'phase=setup hand=KKKCCCRRRRkkkccccrrr'),
    },
  },
};
