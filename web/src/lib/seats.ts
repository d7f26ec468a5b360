// The secrets of this browser's seats. Who knows a secret plays that side: they stay here and in links that the player makes.
import { load, save } from './store';

/** Secrets by game, the latest last. */
export type Seats = Record<string, string>;

export const allSeats = (): Seats => load<Seats>('seats', {});

export const seatOf = (game: string): string | null => allSeats()[game] ?? null;

export function keepSeat(game: string, secret: string): void {
  const seats = allSeats();
  // Written anew, so that the latest stands last.
  delete seats[game];
  save('seats', { ...seats, [game]: secret });
}

export function forgetSeat(game: string): void {
  const seats = allSeats();
  delete seats[game];
  save('seats', seats);
}

/** Every secret once, the player's key first, then the latest: a rematch is played with the same one. */
export const allSecrets = (): string[] => {
  const key = load<string | null>('key', null);
  return [...new Set([...(key ? [key] : []), ...Object.values(allSeats()).reverse()])];
};

/** Reads `#seat=SECRET` of the address, keeps it, and takes it out of the address, so that a copied address gives nothing away. */
export function seatFromAddress(game: string): void {
  const secret = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (!secret) return;
  keepSeat(game, secret);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Takes in seat links, one a line or anywhere in a text; says how many were new. */
export function importSeats(text: string): number {
  const seats = allSeats();
  let count = 0;
  for (const [, game, secret] of text.matchAll(/\/game\/([0-9a-z]{12})#seat=([\w%-]+)/g)) {
    const plain = decodeURIComponent(secret!);
    if (seats[game!] !== plain) count++;
    keepSeat(game!, plain);
  }
  return count;
}
