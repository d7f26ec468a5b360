// What the board is given: the server's shapes, or as much of them as a picture needs.
import type { PositionView, Variant } from '../lib/types';

export type {
  BoardShape,
  Cell,
  Cells,
  Change,
  Control,
  PositionView,
  Role,
  SideName,
  Text,
  Variant,
} from '../lib/types';

/** What the board component itself needs of a Variant: a diagram can be drawn from this alone. */
export type BoardVariant = Pick<Variant, 'sides' | 'board' | 'sorts'> & { id?: string };

/** The part of a PositionView that a picture needs; the rest may be left out. */
export type BoardView = Pick<PositionView, 'cells'> & Partial<Omit<PositionView, 'cells'>>;
