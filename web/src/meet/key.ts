// A player's key: the secret of all seats of this browser. It can be carried to another device, by a link or written down; no account, and
// the server knows only its hash.
import { api, myGames } from '../lib/api';
import { localGames } from '../here/kept';
import { allSeats, keepSeat } from '../lib/seats';
import { load, save } from '../lib/store';

/** Letters that are not mixed up when read aloud or written by hand. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** So many of them are random (120 bits), and one more tells a slip of the pen. */
const RANDOM = 24;

const check = (letters: string): string =>
  LETTERS[
    [...letters].reduce((sum, letter, i) => sum + (2 * i + 1) * (LETTERS.indexOf(letter) + 1), 0) % 32
  ]!;

export function newKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(RANDOM)), (b) => LETTERS[b % 32]!).join('');
  return random + check(random);
}

/** The key in a text that somebody typed or pasted, a link for instance; null if there is none, or a letter is wrong. */
export function readKey(text: string): string | null {
  const plain = (text.split('#key=').at(-1) ?? '')
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  const random = plain.slice(0, RANDOM);
  const whole = plain.length === RANDOM + 1 && [...plain].every((letter) => LETTERS.includes(letter));
  return whole && check(random) === plain[RANDOM] ? plain : null;
}

/** In groups of five, to write down. */
export const writtenKey = (key: string): string => key.replace(/(.{5})(?=.)/g, '$1-');

/** What stands behind # never reaches a server or its log. */
export const keyLink = (key: string): string => `${location.origin}/settings#key=${writtenKey(key)}`;

/** This browser's key, if it has one. */
export const knownKey = (): string | null => load<string | null>('key', null);

/** This browser's key; a new one, if it has none. */
export function ownKey(): string {
  const known = knownKey();
  if (known) return known;
  const key = newKey();
  save('key', key);
  return key;
}

/** Secrets that were moved to the key, or could not be: they are not sent again. */
const tried = (): string[] => load<string[]>('moved', []);

/** Moves the seats that have secrets of their own to the key; says how many. */
async function moveTo(key: string, secrets: string[]): Promise<number> {
  let moved = 0;
  // The server takes 200 at once.
  for (let i = 0; i < secrets.length; i += 200) {
    const some = secrets.slice(i, i + 200);
    for (let more = -1; more !== 0; moved += more)
      more = (await api.post<{ moved: number }>('/api/seats', { secrets: some }, { key })).moved;
  }
  return moved;
}

/** Notes the games that the key opens. */
async function noteGames(key: string): Promise<number> {
  const games = await myGames([key]);
  for (const { game } of [...games].reverse()) keepSeat(game, key);
  return games.length;
}

/** Seats from before this browser had a key, and those that came by a link, are opened by the key from now on. */
export async function settleSeats(): Promise<void> {
  const known = knownKey();
  const done = tried();
  const single = [...new Set(Object.values(allSeats()))].filter((s) => s !== known && !done.includes(s));
  if (single.length === 0) return;
  const key = ownKey();
  if ((await moveTo(key, single)) > 0) await noteGames(key);
  save('moved', [...done, ...single]);
}

/** Takes in the key of another device: its games come here, and those of this browser go there. Says how many there are. */
export async function takeKey(key: string): Promise<number> {
  const before = knownKey();
  const secrets = [...new Set([...(before ? [before] : []), ...Object.values(allSeats())])];
  await moveTo(
    key,
    secrets.filter((s) => s !== key),
  );
  save('key', key);
  // Messages about these games come under the new key.
  void import('./push').then(({ renewPush }) => renewPush()).catch(() => undefined);
  const { startCarrying } = await import('./carry');
  await startCarrying(before);
  return (await noteGames(key)) + Object.keys(localGames()).length;
}

/** Another key, if somebody has seen the old one: it opens nothing any more. */
export async function changeKey(): Promise<string> {
  const key = newKey();
  await takeKey(key);
  return key;
}
