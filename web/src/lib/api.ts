// What is asked of the server once. What is live goes over socket.ts.
import { t } from './i18n.svelte';
import { answered } from '../engine/local';
import { isLocal, listedLocal } from '../here/kept';
import { newId } from './ids';
import type {
  At,
  CoachView,
  CreatedGame,
  TurnView,
  GameView,
  ListedGame,
  NewGame,
  Openings,
  Phase,
  PositionView,
  ProblemBody,
  PuzzleCount,
  Puzzles,
  RecordStyle,
  RecordTree,
  RecordView,
  RulesFile,
  Seat,
  Text,
  Variant,
} from './types';
import type { Ask, Questions } from '../engine/module';

export type * from './types';

/** Why something was not granted: a word for programs, a sentence for people. Status 0: the server was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** In the words of the server, or in ours. */
    readonly text: Text | (() => string),
    /** Where it is, in a text that was sent. */
    readonly place: ProblemBody['place'] = null,
  ) {
    super(typeof text === 'function' ? code : `${code}: ${text.en}`);
  }
}

/** The server was not reached. */
const isAway = (problem: unknown): boolean => problem instanceof Problem && problem.status === 0;
const unreachable = (): Problem => new Problem(0, 'network', () => t('common-unreachable'));

/** Who asks, and what the request is called. */
export interface Asking {
  /** What is sent again under the same id is done once. */
  id?: string;
  /** The player's key. */
  key?: string;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  { id, key }: Asking = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (id) headers['idempotency-key'] = id;
  if (key) headers.authorization = `Bearer ${key}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw unreachable();
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  // A proxy in between may answer in its own way.
  const { status } = response;
  if (!refusal?.said)
    throw status >= 500
      ? unreachable()
      : new Problem(status, 'http', () => t('common-http-status', { status }));
  throw new Problem(status, refusal.code ?? 'http', refusal.said, refusal.place ?? null);
}

export const api = {
  get: async <T>(path: string, asking?: Asking): Promise<T> =>
    (await ask('GET', path, undefined, asking)).json() as Promise<T>,
  post: async <T>(path: string, body: unknown, asking?: Asking): Promise<T> =>
    (await ask('POST', path, body, asking)).json() as Promise<T>,
  delete: async (path: string, asking?: Asking): Promise<void> =>
    void (await ask('DELETE', path, undefined, asking)),
  text: async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> =>
    (await ask(method, path, body)).text(),
  blob: async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Blob> =>
    (await ask(method, path, body)).blob(),
};

/** What the rules alone answer: here, where they are loaded or the server is away; else by the server. */
const ruled = <K extends Ask>(
  ask: K,
  path: string,
  body: Questions[K]['body'],
): Promise<Questions[K]['done']> =>
  answered(ask, body, () => api.post<Questions[K]['done']>(path, body), isAway);

/** Rules never change while a server runs, so each variant is asked for once; what failed is asked again. */
const known = new Map<string, Promise<Variant>>();
let all: Promise<Variant[]> | null = null;

function remember(id: string, load: () => Promise<Variant>): Promise<Variant> {
  let found = known.get(id);
  if (!found) {
    found = load();
    known.set(id, found);
    found.catch(() => known.delete(id));
  }
  return found;
}

/** The games, each with its usual rules. */
export function variants(): Promise<Variant[]> {
  all ??= answered('variants', null, () => api.get<Variant[]>('/api/variants'), isAway).then(
    (list) => {
      for (const one of list) known.set(one.id, Promise.resolve(one));
      return list;
    },
    (problem: unknown) => {
      all = null;
      throw problem;
    },
  );
  return all;
}

/** One variant, as `jersi-4+mountains`; of a rule file of one's own, if that is given. */
export function variant(id: string, rules?: RulesFile | null): Promise<Variant> {
  if (rules)
    return remember(`${id}\n${rules.text}`, () => ruled('rules', '/api/rules', { rules, variant: id }));
  return remember(id, () =>
    answered('variant', id, () => api.get<Variant>(`/api/variants/${encodeURIComponent(id)}`), isAway),
  );
}

/** Checks a rule file: the variant it makes, or a Problem that names line and column. */
export const checkRules = (rules: RulesFile): Promise<Variant> => ruled('rules', '/api/rules', { rules });

export const position = (at: At): Promise<PositionView> => ruled('position', '/api/position', at);
/** Plays a turn in a position. If it is not legal, the Problem says why. */
export const play = (body: { at: At; turn: string }): Promise<{ done: TurnView; view: PositionView }> =>
  ruled('play', '/api/turn', body);

/** What is in danger in a position, and what a turn would leave to be taken. */
export const coach = (body: { at: At; turn?: string }): Promise<CoachView> =>
  ruled('coach', '/api/coach', body);

/** What was played in a position in public games, and what the engine's book says of it. */
export const openings = (at: At): Promise<Openings> => api.post('/api/openings', at);

/** The games that have puzzles, with how many there are of each level. */
export const puzzleGames = (): Promise<PuzzleCount[]> => api.get('/api/puzzles');
export const puzzlesOf = (game: string): Promise<Puzzles> =>
  api.get(`/api/puzzles/${encodeURIComponent(game)}`);

/** How long we wait before a change is sent again whose answer was lost. */
const waits = [500, 1_000, 2_000, 4_000];

/** Changes something. An answer that was lost is asked for again under the same id. */
async function change<T>(path: string, body: unknown, key: string, id = newId()): Promise<T> {
  for (const wait of waits) {
    try {
      return await api.post<T>(path, body, { id, key });
    } catch (problem) {
      const lost = problem instanceof Problem && (problem.status === 0 || problem.code === 'unknown');
      if (!lost) throw problem;
      await new Promise((later) => setTimeout(later, wait));
    }
  }
  return api.post<T>(path, body, { id, key });
}

/** Makes a game; the key opens our seats in it. */
export const createGame = (game: NewGame, key: string): Promise<CreatedGame> =>
  change('/api/games', game, key);
export const joinGame = (game: string, name: string, key: string, id?: string): Promise<Seat> =>
  change(`/api/games/${game}/join`, { name }, key, id);
export const getGame = async (game: string, since = 0): Promise<GameView> =>
  isLocal(game)
    ? { ...(await (await import('../here/games')).localGame(game)), from: 0, keep: 0 }
    : api.get(`/api/games/${encodeURIComponent(game)}${since ? `?since=${since}` : ''}`);

/** The games of these seats, the latest first; the server takes 200 secrets at once. */
export const myGames = (secrets: string[]): Promise<ListedGame[]> =>
  secrets.length === 0
    ? Promise.resolve([])
    : api.post('/api/games/mine', { secrets: secrets.slice(0, 200) });

/** The games that are played on this machine. */
export const gamesHere = listedLocal;

export function listGames(
  filter: { phase?: Phase; variant?: string; player?: string; after?: string } = {},
): Promise<ListedGame[]> {
  const query = new URLSearchParams(Object.entries(filter).flatMap(([k, v]) => (v ? [[k, String(v)]] : [])));
  return api.get(`/api/games${query.size ? `?${query}` : ''}`);
}

export const readRecord = (text: string, variant?: string, rules?: RulesFile): Promise<RecordView> =>
  ruled('read-record', '/api/record/read', { text, variant: variant ?? null, rules: rules ?? null });
export const writeRecord = (tree: RecordTree): Promise<string> =>
  answered('write-record', tree, () => api.text('POST', '/api/record/write', tree), isAway);
export const gameRecord = async (game: string, style: RecordStyle = 'record'): Promise<string> =>
  isLocal(game)
    ? (await import('../here/games')).localRecord(game, style)
    : api.text('GET', `/api/games/${game}/record?style=${style}`);
