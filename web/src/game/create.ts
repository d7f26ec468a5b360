// Making a game and going there.
import { createGame, Problem, type NewGame } from '../lib/api';
import { go } from '../lib/router.svelte';
import { keepSeat } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { load } from '../lib/store';
import { ownKey } from '../meet/key';

/** The level that was played last; a gentle one for those who come first. */
export const usualLevel = (): number => load('level', 3);

export async function begin(game: NewGame): Promise<void> {
  if (await isHere(game)) return;
  const made = await createGame(game, ownKey());
  // At one screen both seats have one secret.
  if (made.seats[0]) keepSeat(made.game, made.seats[0].secret);
  go(`/game/${made.game}`);
}

/**
 * A game that needs nobody else is played on this machine, unless the visitor wants the server's engine, or the browser cannot.
 */
async function isHere(game: NewGame): Promise<boolean> {
  if (settings.engine === 'server') return false;
  const { beginHere, isForHere } = await import('../here/games');
  if (!isForHere(game)) return false;
  try {
    go(`/game/${await beginHere(game)}`);
    return true;
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    return false;
  }
}

/** One tap: against the computer, colours by lot. */
export const quickGame = (variant: string): Promise<void> =>
  begin({
    variant,
    players: [
      { who: 'me', name: settings.name },
      { who: 'computer', level: usualLevel() },
    ],
    draw_colours: true,
  });
