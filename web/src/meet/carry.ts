// Games that are played on this machine go with the player's key, too: encrypted with it, so that the server keeps what it cannot read. That begins when
// the key is shown or taken in for the first time; whoever has one device sends nothing.
import { api } from '../lib/api';
import { keepLocalGame, localGames, type LocalGame } from '../here/kept';
import { load, save } from '../lib/store';
import { knownKey } from './key';

type Games = Record<string, LocalGame>;

/** Games that are being played are sent so long after a turn, in milliseconds: many turns together. */
const SOON = 3_000;

const text = new TextEncoder();

async function cipher(key: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', text.encode(key), 'HKDF', false, ['deriveKey']);
  const use = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: text.encode('jersi kept games'),
  };
  return crypto.subtle.deriveKey(use, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

const through = async (
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream as TransformStream)).arrayBuffer();

/** For whoever has the key, and nobody else. */
export async function seal(games: Games, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const small = await through(text.encode(JSON.stringify(games)), new CompressionStream('gzip'));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipher(key), small);
  let letters = '';
  for (const byte of [...iv, ...new Uint8Array(sealed)]) letters += String.fromCharCode(byte);
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What was sealed with this key; nothing, if it was another one, or somebody has changed it. */
export async function unseal(sealed: string, key: string): Promise<Games> {
  try {
    const bytes = Uint8Array.from(atob(sealed.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const use = { name: 'AES-GCM', iv: bytes.slice(0, 12) };
    const small = await crypto.subtle.decrypt(use, await cipher(key), bytes.slice(12));
    const plain = await through(new Uint8Array(small), new DecompressionStream('gzip'));
    return JSON.parse(new TextDecoder().decode(plain)) as Games;
  } catch {
    return {};
  }
}

/** Those of `games` that are unknown there, or went on further. */
export const newer = (games: Games, than: Games): LocalGame[] =>
  Object.values(games).filter(({ id, version, updated }) => {
    const known = than[id];
    return !known || version > known.version || (version === known.version && updated > known.updated);
  });

/** Brings the games of other devices here, and those of this browser there. */
export async function carryGames(): Promise<void> {
  const key = knownKey();
  if (!key || !load('carries', false) || !globalThis.crypto?.subtle) return;
  const { sealed } = await api.get<{ sealed: string | null }>('/api/kept', { key });
  const there = sealed ? await unseal(sealed, key) : {};
  for (const game of newer(there, localGames())) keepLocalGame(game);
  const here = localGames();
  if (newer(here, there).length > 0) await api.post('/api/kept', { sealed: await seal(here, key) }, { key });
}

/** From now on they go with the key. With another key than before, those under the old one are taken away. */
export async function startCarrying(before: string | null = null): Promise<void> {
  save('carries', true);
  await carryGames();
  if (before && before !== knownKey()) await api.post('/api/kept', { sealed: null }, { key: before });
}

let waiting: ReturnType<typeof setTimeout> | null = null;

/** Something was played here. */
export function carrySoon(): void {
  if (waiting || !load('carries', false)) return;
  waiting = setTimeout(() => {
    waiting = null;
    // Without a connection it is done the next time.
    void carryGames().catch(() => undefined);
  }, SOON);
}
