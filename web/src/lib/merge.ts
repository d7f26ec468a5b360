// The games that are watched: what the server tells of them, put together. A gap is noticed and asked for; what is old is left aside.
import type { Problem } from './api';
import type { ClientMessage, GameState, GameView, Presence, ServerMessage, SideName } from './types';

export interface Watcher {
  game?: (state: GameState) => void;
  /** The seats that our secret opens. */
  seat?: (sides: SideName[]) => void;
  presence?: (presence: Presence) => void;
  /** The game is not there, or the secret does not fit. */
  refused?: (problem: Problem) => void;
}

interface Watched {
  secret: string | null;
  watchers: Set<Watcher>;
  state: GameState | null;
  sides: SideName[] | null;
  presence: Presence | null;
}

type News = Extract<ServerMessage, { type: 'game' | 'seat' | 'presence' }>;

/** The known game with the news in it; null if something is missing between them. */
export function merged(known: GameState | null, news: GameView): GameState | null {
  const { game, version, from, keep, turns } = news;
  // A rule file comes once, with the whole game.
  const rules = news.now.agreed.rules ?? (from === 0 ? null : (known?.now.agreed.rules ?? null));
  const now = { ...news.now, agreed: { ...news.now.agreed, rules } };
  if (known && from !== 0 && version <= known.version) return known;
  if (from === 0) return { game, version, turns, now };
  if (!known || known.version !== from) return null;
  return { game, version, turns: [...known.turns.slice(0, keep), ...turns], now };
}

export function games(send: (message: ClientMessage) => void) {
  const all = new Map<string, Watched>();

  const ask = (game: string, w: Watched): void =>
    send({ type: 'watch', game, secret: w.secret, version: w.state?.version ?? 0 });

  return {
    watch(game: string, secret: string | null, watcher: Watcher, ready: boolean): () => void {
      let w = all.get(game);
      const fresh = !w || (secret !== null && w.secret !== secret);
      if (!w) all.set(game, (w = { secret, watchers: new Set(), state: null, sides: null, presence: null }));
      if (secret !== null) w.secret = secret;
      w.watchers.add(watcher);
      if (w.state) watcher.game?.(w.state);
      if (w.sides) watcher.seat?.(w.sides);
      if (w.presence) watcher.presence?.(w.presence);
      if (fresh && ready) ask(game, w);
      return () => {
        w.watchers.delete(watcher);
        if (w.watchers.size > 0 || all.get(game) !== w) return;
        all.delete(game);
        send({ type: 'unwatch', game });
      };
    },

    /** After a new connection: everything is watched again, from the version that is known. */
    resume(): void {
      for (const [game, w] of all) ask(game, w);
    },

    hear(news: News): void {
      const w = all.get(news.game);
      if (!w) return;
      if (news.type === 'seat') {
        w.sides = news.sides;
        for (const one of w.watchers) one.seat?.(news.sides);
      } else if (news.type === 'presence') {
        w.presence = { white: news.white, black: news.black, watchers: news.watchers };
        for (const one of w.watchers) one.presence?.(w.presence);
      } else {
        const state = merged(w.state, news);
        if (!state) return ask(news.game, w);
        if (state === w.state) return;
        w.state = state;
        for (const one of w.watchers) one.game?.(state);
      }
    },

    refused(game: string, problem: Problem): void {
      for (const one of all.get(game)?.watchers ?? []) one.refused?.(problem);
    },
  };
}
