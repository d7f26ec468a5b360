// Games that are played on this machine: against the computer, or by two people at one screen. They are kept in this browser, and need no
// connection. What the server does for the others is done here, in the same shapes.
import { localGames, keepLocalGame, type LocalGame, type LocalPlayer } from './kept';
import { position, Problem } from '../lib/api';
import { local, localNow } from '../engine/local';
import type { Replayed, Think } from '../engine/module';
import { t } from '../lib/i18n.svelte';
import { newId } from '../lib/ids';
import type { Watcher } from '../lib/merge';
import type {
  Action,
  At,
  GameState,
  Granted,
  NewGame,
  NewPlayer,
  Offer,
  PlayerView,
  RecordStyle,
  SideName,
} from '../lib/types';

/** The longest time a computer takes for a turn, in milliseconds. */
const LONGEST = 2_000;

const other = (side: SideName): SideName => (side === 'white' ? 'black' : 'white');
const atStart = ({ variant, rules, start }: LocalGame): At => ({ variant, rules, position: start });

const player = (p: LocalPlayer): PlayerView =>
  'level' in p
    ? { kind: 'computer', name: '', level: p.level }
    : { kind: 'person', name: p.name, level: null };

function stateOf(kept: LocalGame, { turns, view, result }: Replayed): GameState {
  const timed = turns.map((turn, i) => ({ ...turn, ...kept.times[i] }));
  return {
    game: kept.id,
    version: kept.version,
    turns: timed,
    now: {
      phase: result ? 'over' : 'playing',
      variant: kept.variant,
      start: kept.start,
      players: { white: player(kept.players.white), black: player(kept.players.black) },
      view,
      clocks: null,
      offers: [],
      chosen: [],
      result,
      said: [],
      rematch: kept.rematch,
      agreed: {
        clock: { kind: 'none' },
        forms: 'agreed',
        public: false,
        created: kept.created,
        rules: kept.rules,
        rematch_of: kept.rematchOf,
      },
    },
  };
}

const missing = (): Problem => new Problem(404, 'no-game', () => t('game-not-here'));

function keptGame(id: string): LocalGame {
  const game = localGames()[id];
  if (!game) throw missing();
  return game;
}

/** What a first position is. Rules and engine may still be on their way then: the server answers sooner. */
async function first(at: At): Promise<Replayed> {
  local().catch(() => undefined);
  return { turns: [], view: await position(at), result: null, ahead: null };
}

async function replay(game: LocalGame): Promise<GameState> {
  const at = atStart(game);
  if (!localNow() && game.turns.length === 0 && !game.result) return stateOf(game, await first(at));
  const here = await local();
  return stateOf(game, await here.ask('game', { at, turns: game.turns, result: game.result }));
}

/** A game of this browser, as the server would give it. */
export const localGame = async (id: string): Promise<GameState> => replay(keptGame(id));

/** Its record. */
export async function localRecord(id: string, style: RecordStyle): Promise<string> {
  const game = keptGame(id);
  const name = (p: LocalPlayer): string => ('level' in p ? `jersi level ${p.level}` : p.name);
  const tags = [
    { name: 'Date', value: new Date(game.created).toISOString().slice(0, 10) },
    { name: 'White', value: name(game.players.white) },
    { name: 'Black', value: name(game.players.black) },
  ];
  const nodes = game.turns.map((turn, parent) => ({ parent, turn, comments: [] }));
  const here = await local();
  const body = { start: atStart(game), nodes, tags: tags.filter((tag) => tag.value), style };
  return here.ask('write-record', { ...body, result: game.result });
}

/** Followed games: those that show one, and what they last heard. */
const watchers = new Map<string, Set<Watcher>>();

async function tell(id: string): Promise<void> {
  const state = await localGame(id);
  for (const one of watchers.get(id) ?? []) one.game?.(state);
  void answer(state);
}

/** Computers that think: a game's computer thinks once about a position. */
const thinking = new Set<string>();

function think(kept: LocalGame, level: number): Think {
  return { at: atStart(kept), turns: kept.turns, time: LONGEST, level, seed: kept.id };
}

/** Lets the computer play, if it is its turn and somebody looks on. */
async function answer(state: GameState): Promise<void> {
  const { game: id, now, turns } = state;
  const seat = now.players[now.view.side];
  const key = `${id} ${state.version}`;
  if (now.phase !== 'playing' || seat.kind !== 'computer' || thinking.has(key) || !watchers.get(id)?.size)
    return;
  thinking.add(key);
  try {
    const here = await local();
    const word = await here.turn(think(keptGame(id), seat.level ?? 1));
    // The game may have gone on meanwhile: a turn taken back, a game given up, in another tab perhaps.
    const kept = localGames()[id];
    if (word && kept && kept.version === state.version && watchers.get(id)?.size)
      await played(kept, word, turns.at(-1)?.at ?? kept.created);
  } finally {
    thinking.delete(key);
  }
}

function keep(game: LocalGame, change: Partial<LocalGame>): LocalGame {
  const changed = { ...game, ...change, version: game.version + 1, updated: Date.now() };
  keepLocalGame(changed);
  void import('../meet/carry').then(({ carrySoon }) => carrySoon()).catch(() => undefined);
  return changed;
}

async function played(game: LocalGame, word: string, since: number): Promise<Granted> {
  const at = Date.now();
  const here = await local();
  // The module is the judge: what it refuses is thrown, and nothing is kept.
  const { turns, result, view } = await here.ask('game', {
    at: atStart(game),
    turns: [...game.turns, word],
  });
  if (localGames()[game.id]?.version !== game.version) throw stale();
  const changed = keep(game, {
    turns: turns.map((turn) => turn.word),
    times: [...game.times, { used: Math.max(0, at - since), at }],
    toMove: view.side,
    winner: result?.winner ?? null,
    ending: result?.reason ?? null,
  });
  void tell(game.id);
  return { version: changed.version, already: false, rematch: null };
}

const stale = (): Problem => new Problem(409, 'stale', () => t('game-refused'));

/** Plays a turn for whoever is to move. */
export async function localTurn(id: string, ply: number, word: string): Promise<Granted> {
  const game = keptGame(id);
  if (game.turns.length !== ply || game.ending) throw stale();
  return played(game, word, game.times.at(-1)?.at ?? game.created);
}

/** Ends a game in a way that the rules do not know. */
function end(game: LocalGame, winner: SideName | null, reason: string): LocalGame {
  return keep(game, { result: { winner, reason }, winner, ending: reason });
}

/** Takes back the last turn of a side, and what followed. */
async function takeBack(game: LocalGame, side: SideName): Promise<LocalGame> {
  const { turns } = await replay(game);
  // At one screen the last turn is taken back, whoever played it.
  const shared = sidesOf(game).length === 2;
  const last = shared ? turns.length - 1 : turns.findLastIndex((turn) => turn.side === side);
  if (last < 0) throw stale();
  return keep(game, {
    turns: game.turns.slice(0, last),
    times: game.times.slice(0, last),
    toMove: turns[last]!.side,
    result: null,
    winner: null,
    ending: null,
  });
}

/** The same game again, with the colours changed. */
function again(game: LocalGame): LocalGame {
  const { white, black } = game.players;
  const next = fresh({ ...game, players: { white: black, black: white }, rematchOf: game.id });
  keepLocalGame(next);
  keep(game, { rematch: next.id });
  return next;
}

/** What a player asks for: of another person at the same screen it is granted at once; of a computer, when it agrees. */
async function offered(game: LocalGame, offer: Offer, side: SideName): Promise<LocalGame> {
  const seat = game.players[other(side)];
  if (offer === 'rematch') return again(game);
  if (offer === 'takeback') return takeBack(game, side);
  if ('level' in seat) {
    const here = await local();
    const agrees = await here.agrees({ game: think(game, seat.level), side: other(side), offer });
    if (!agrees) throw new Problem(409, 'declined', () => t('game-computer-declines'));
  }
  if (offer === 'draw') return end(game, null, 'agreement');
  const here = await local();
  const { ahead } = await here.ask('game', { at: atStart(game), turns: game.turns });
  return end(game, ahead, 'agreement');
}

export async function localAction(id: string, action: Action, side?: SideName): Promise<Granted> {
  const game = keptGame(id);
  const mine = side ?? sidesOf(game)[0] ?? 'white';
  let changed = game;
  let rematch: string | null = null;
  if (action.do === 'resign') changed = end(game, other(mine), 'resignation');
  else if (action.do === 'abort') changed = end(game, null, 'aborted');
  else if (action.do === 'offer') {
    changed = await offered(game, action.offer, mine);
    if (action.offer === 'rematch') rematch = changed.id;
  }
  await tell(id);
  return { version: changed.version, already: false, rematch };
}

/** The sides that people play: all of them are at this screen. */
export const sidesOf = ({ players }: LocalGame): SideName[] =>
  (['white', 'black'] as const).filter((side) => !('level' in players[side]));

/** Follows a game until the returned function is called. */
export function watchLocal(id: string, watcher: Watcher): () => void {
  const all = watchers.get(id) ?? new Set();
  watchers.set(id, all.add(watcher));
  const game = localGames()[id];
  if (game) {
    watcher.seat?.(sidesOf(game));
    watcher.presence?.({ white: true, black: true, watchers: 0 });
  }
  tell(id).catch((problem: unknown) => {
    if (problem instanceof Problem) watcher.refused?.(problem);
    else watcher.refused?.(new Problem(0, 'network', () => t('common-unreachable')));
  });
  // Another tab may play the same game.
  const heard = (e: StorageEvent): void => void (e.key === 'jersi.here' && tell(id).catch(() => undefined));
  addEventListener('storage', heard);
  return () => {
    all.delete(watcher);
    removeEventListener('storage', heard);
  };
}

function fresh(
  game: Pick<LocalGame, 'variant' | 'rules' | 'start' | 'players'> & { rematchOf?: string | null },
): LocalGame {
  const now = Date.now();
  const { variant, rules, start, players } = game;
  return {
    id: `here-${newId().slice(0, 12)}`,
    version: 1,
    variant,
    rules,
    start,
    players,
    turns: [],
    times: [],
    result: null,
    created: now,
    updated: now,
    toMove: start.split(' ')[1] === 'b' ? 'black' : 'white',
    winner: null,
    ending: null,
    rematch: null,
    rematchOf: game.rematchOf ?? null,
  };
}

const seat = (p: NewPlayer): LocalPlayer =>
  p.who === 'computer' ? { level: p.level } : { name: p.who === 'me' ? (p.name ?? '') : '' };

/** Whether a game needs nobody else: no other person, no clock, nothing chosen in secret, nobody who watches. */
export const isForHere = (game: NewGame): boolean =>
  !!game.variant &&
  game.players.every((p) => p.who !== 'open') &&
  (game.clock?.kind ?? 'none') === 'none' &&
  (game.forms ?? 'agreed') === 'agreed' &&
  !game.draw_seed &&
  !game.public &&
  !game.from;

/** Begins a game on this machine; its name. */
export async function beginHere(game: NewGame): Promise<string> {
  const variant = game.variant ?? '';
  const at = { variant, rules: game.rules, position: game.start };
  // Who cannot have them plays on the server.
  if (!globalThis.WebAssembly) throw new Error('no WebAssembly');
  // Nothing is over in the usual first position; of another one, the rules say it.
  const { turns, view, result } =
    localNow() || game.start ? await (await local()).ask('game', { at, turns: [] }) : await first(at);
  if (turns.length > 0 || result) throw new Problem(422, 'over', () => t('game-refused'));
  const swap = game.draw_colours && Math.random() < 0.5;
  const [white, black] = swap ? [game.players[1]!, game.players[0]!] : [game.players[0]!, game.players[1]!];
  const made = fresh({
    variant,
    rules: game.rules ?? null,
    start: view.position,
    players: { white: seat(white), black: seat(black) },
  });
  keepLocalGame(made);
  return made.id;
}
