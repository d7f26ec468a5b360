// When the engine may be asked about a game.
import type { GameState } from '../lib/types';

type Now = Pick<GameState['now'], 'phase' | 'players' | 'agreed'>;

/** Two people play each other now, each with a seat of their own. */
export const betweenPeople = ({ phase, players }: Now): boolean =>
  phase !== 'over' && players.white.kind !== 'computer' && players.black.kind !== 'computer';

/** Against a clock nobody asks the engine; without one, both know that the other may. */
export const noEngine = (now: Now): boolean => betweenPeople(now) && now.agreed.clock.kind !== 'none';
