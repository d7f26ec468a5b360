// The games of this browser that are played on this machine, as they are kept.
import { load, save } from '../lib/store';
import type { ListedGame, RulesFile, SideName } from '../lib/types';

/** A computer of a level, or a person at this screen. */
export type LocalPlayer = { level: number } | { name: string };

export interface LocalGame {
  id: string;
  version: number;
  variant: string;
  rules: RulesFile | null;
  /** The first position. */
  start: string;
  players: Record<SideName, LocalPlayer>;
  /** The words of the turns, and how long each took, and when it was played. */
  turns: string[];
  times: { used: number; at: number }[];
  /** How it ended, where the rules did not end it. */
  result: { winner: SideName | null; reason: string } | null;
  created: number;
  updated: number;
  /** What lists show. */
  toMove: SideName;
  winner: SideName | null;
  ending: string | null;
  rematch: string | null;
  rematchOf: string | null;
}

/** So many are kept; of more, those that ended first go first. */
const MOST = 60;

export const isLocal = (id: string): boolean => id.startsWith('here-');

export const localGames = (): Record<string, LocalGame> => load<Record<string, LocalGame>>('here', {});

export function keepLocalGame(game: LocalGame): void {
  const games = { ...localGames(), [game.id]: game };
  const byAge = Object.values(games).sort(
    (a, b) => Number(!a.ending) - Number(!b.ending) || a.updated - b.updated,
  );
  for (const old of byAge.slice(0, Math.max(0, byAge.length - MOST))) delete games[old.id];
  save('here', games);
}

/** They stand among the others of this browser. */
export const listedLocal = (): ListedGame[] =>
  Object.values(localGames()).map((game) => {
    const view = (side: SideName): ListedGame['players'][SideName] => {
      const player = game.players[side];
      return 'level' in player
        ? { kind: 'computer', name: '', level: player.level }
        : { kind: 'person', name: player.name, level: null };
    };
    return {
      game: game.id,
      variant: game.variant,
      phase: game.ending ? 'over' : 'playing',
      created: game.created,
      since: game.created,
      updated: game.updated,
      turns: game.turns.length,
      to_move: game.toMove,
      players: { white: view('white'), black: view('black') },
      winner: game.winner,
      ending: game.ending,
      yours: (['white', 'black'] as const).filter((side) => !('level' in game.players[side])),
    };
  });
