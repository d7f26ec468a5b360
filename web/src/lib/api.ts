// What is asked of the server once. What is live goes over socket.ts.
import { t } from './i18n.svelte';
import type {
  Action,
  At,
  CreatedGame,
  TurnView,
  GameView,
  ListedGame,
  NewGame,
  Phase,
  PositionView,
  ProblemBody,
  RecordStyle,
  RecordTree,
  RecordView,
  RulesFile,
  Seat,
  SideName,
  Text,
  Variant,
} from './types';

export type * from './types';

/** Why something was not granted: a word for programs, a sentence for people. Status 0: the server was not reached. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** In the words of the server, or in ours. */
    readonly said: Text | (() => string),
  ) {
    super(typeof said === 'function' ? code : `${code}: ${said.en}`);
  }

  /** The server's sentence in English, in which places are looked for. */
  get english(): string {
    return typeof this.said === 'function' ? '' : this.said.en;
  }
}

const unreachable = (): Problem => new Problem(0, 'network', () => t('common-unreachable'));

async function ask(method: string, path: string, body?: unknown, secret?: string): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (secret) headers.authorization = `Bearer ${secret}`;
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
  const said = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  // A proxy in between may answer in its own way.
  const { status } = response;
  if (!said?.said)
    throw status >= 500
      ? unreachable()
      : new Problem(status, 'http', () => t('common-http-status', { status }));
  throw new Problem(response.status, said.code ?? 'http', said.said);
}

export const api = {
  get: async <T>(path: string): Promise<T> => (await ask('GET', path)).json() as Promise<T>,
  post: async <T>(path: string, body: unknown, secret?: string): Promise<T> =>
    (await ask('POST', path, body, secret)).json() as Promise<T>,
  text: async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> =>
    (await ask(method, path, body)).text(),
  blob: async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Blob> =>
    (await ask(method, path, body)).blob(),
};

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
  all ??= api.get<Variant[]>('/api/variants').then(
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
    return remember(`${id}\n${rules.text}`, () => api.post<Variant>('/api/rules', { rules, variant: id }));
  return remember(id, () => api.get<Variant>(`/api/variants/${encodeURIComponent(id)}`));
}

/** Checks a rule file: the variant it makes, or a Problem that names line and column. */
export const checkRules = (rules: RulesFile): Promise<Variant> => api.post<Variant>('/api/rules', { rules });

export const position = (at: At): Promise<PositionView> => api.post('/api/position', at);
/** Plays a turn in a position. If it is not legal, the Problem says why. */
export const play = (body: { at: At; turn: string }): Promise<{ done: TurnView; view: PositionView }> =>
  api.post('/api/turn', body);

export const createGame = (game: NewGame): Promise<CreatedGame> => api.post('/api/games', game);
export const joinGame = (game: string, name: string): Promise<Seat> =>
  api.post(`/api/games/${game}/join`, { name });
export const getGame = (game: string, since = 0): Promise<GameView> =>
  api.get(`/api/games/${encodeURIComponent(game)}${since ? `?since=${since}` : ''}`);
export const actInGame = (
  game: string,
  secret: string,
  action: Action,
  side?: SideName,
): Promise<{ version: number; already: boolean; rematch: string | null }> =>
  api.post(`/api/games/${game}/actions${side ? `?side=${side}` : ''}`, action, secret);

/** The games of these seats, the latest first; the server takes 200 secrets at once. */
export const myGames = (secrets: string[]): Promise<ListedGame[]> =>
  secrets.length === 0
    ? Promise.resolve([])
    : api.post('/api/games/mine', { secrets: secrets.slice(0, 200) });

export function listGames(
  filter: { phase?: Phase; variant?: string; player?: string; page?: number } = {},
): Promise<ListedGame[]> {
  const query = new URLSearchParams(Object.entries(filter).flatMap(([k, v]) => (v ? [[k, String(v)]] : [])));
  return api.get(`/api/games${query.size ? `?${query}` : ''}`);
}

export const readRecord = (text: string, variant?: string, rules?: RulesFile): Promise<RecordView> =>
  api.post('/api/record/read', { text, variant: variant ?? null, rules: rules ?? null });
export const writeRecord = (tree: RecordTree): Promise<string> => api.text('POST', '/api/record/write', tree);
export const gameRecord = (game: string, style: RecordStyle = 'record'): Promise<string> =>
  api.text('GET', `/api/games/${game}/record?style=${style}`);
