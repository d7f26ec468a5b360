// Making a game and going there.
import { createGame, type NewGame } from '../lib/api';
import { go } from '../lib/router.svelte';
import { keepSeat } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { load } from '../lib/store';

/** The level that was played last; a gentle one for those who come first. */
export const usualLevel = (): number => load('level', 3);

export async function begin(game: NewGame): Promise<void> {
  const made = await createGame(game);
  // At one screen both seats have one secret.
  if (made.seats[0]) keepSeat(made.game, made.seats[0].secret);
  go(`/game/${made.game}`);
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
