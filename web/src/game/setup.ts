// Setups that are placed cube by cube: what this browser placed the last time, by game and side.
import type { GameState, SideName } from '../lib/types';
import { load, save } from '../lib/store';

type Kept = Partial<Record<SideName, string[]>>;

const key = (variant: string): string => `setup.${variant}`;
export const bare = (word: string): string => word.replace(/[!*]/g, '');

export const lastSetup = (variant: string, side: SideName): string[] =>
  load<Kept>(key(variant), {})[side] ?? [];

/** When everything stands, the setup is remembered. */
export function keepSetup(side: SideName, before: GameState | null, { now, turns }: GameState): void {
  if (!before?.now.view.setup || now.view.setup) return;
  const placed = turns.filter((turn) => turn.side === side && turn.word.includes(':'));
  if (placed.length > 0)
    save(key(now.variant), {
      ...load<Kept>(key(now.variant), {}),
      [side]: placed.map((turn) => bare(turn.word)),
    });
}
