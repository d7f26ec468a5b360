// The one WebSocket of the page. It heals by itself: whoever watches, plays or analyses need not know that it was gone.
import { Problem } from './api';
import { newId } from './ids';
import { games, type Watcher } from './merge';
import type {
  Action,
  At,
  ClientMessage,
  Granted,
  LinesView,
  LobbyView,
  ServerMessage,
  SideName,
} from './types';

export type Connection = 'connecting' | 'open' | 'lost';

/** As much of a WebSocket as is used here; tests bring their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

type Refused = Extract<ServerMessage, { type: 'refused' }>;

interface Pending {
  message: Extract<ClientMessage, { type: 'turn' | 'action' }>;
  done: (granted: Granted) => void;
  failed: (problem: Problem) => void;
}

export interface AnalysisRequest extends At {
  turns?: string[];
  lines: number;
  seconds: number;
}

interface Analysing {
  request: AnalysisRequest;
  onLines: (lines: LinesView) => void;
  onEnd?: (problem: Problem | null) => void;
}

/** How long nothing may be heard before we ask, and before we give up the wire. */
const ASK = 10_000;
const SILENCE = 18_000;
const LONGEST_WAIT = 8_000;

export class Socket {
  state: Connection = 'connecting';
  private wire: Wire | null = null;
  private ready = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private asked: { id: string; at: number } | null = null;
  private offset = 0;
  private bestTrip = Infinity;
  private readonly listeners = new Set<(state: Connection) => void>();
  private readonly pending = new Map<string, Pending>();
  private readonly analyses = new Map<string, Analysing>();
  private lastLobby: LobbyView | null = null;
  private readonly inLobby = new Set<(view: LobbyView) => void>();
  private readonly games = games((message) => this.send(message));

  constructor(
    private readonly open: () => Wire,
    private readonly now: () => number = Date.now,
  ) {}

  /** Milliseconds since 1970 by the server's clock. */
  serverNow = (): number => this.now() + this.offset;

  onState(listener: (state: Connection) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => void this.listeners.delete(listener);
  }

  /** Follows a game until the returned function is called; with a secret, plays in it. */
  watch(game: string, secret: string | null, watcher: Watcher): () => void {
    this.connect();
    return this.games.watch(game, secret, watcher, this.ready);
  }

  /** Hears what is new in the lobby until the returned function is called. */
  lobby(listener: (view: LobbyView) => void): () => void {
    this.inLobby.add(listener);
    if (this.lastLobby) listener(this.lastLobby);
    this.connect();
    if (this.inLobby.size === 1) this.send({ type: 'lobby', follow: true });
    return () => {
      this.inLobby.delete(listener);
      if (this.inLobby.size > 0) return;
      this.lastLobby = null;
      this.send({ type: 'lobby', follow: false });
    };
  }

  /** Plays a turn. Whatever changes a game is sent again after a lost connection, under the same id, so that it is done once. */
  turn(game: string, ply: number, turn: string, id = newId()): Promise<Granted> {
    return this.request({ type: 'turn', game, ply, id, turn });
  }

  action(game: string, action: Action, side?: SideName): Promise<Granted> {
    return this.request({ type: 'action', game, id: newId(), action, side: side ?? null });
  }

  /** Thinks about a position; `onLines` hears every new result, `onEnd` the end or why there is none. */
  analyse(request: AnalysisRequest, onLines: Analysing['onLines'], onEnd?: Analysing['onEnd']): () => void {
    const id = newId();
    this.analyses.set(id, { request, onLines, onEnd });
    this.connect();
    if (this.ready) this.send({ type: 'analyse', id, ...request });
    return () => {
      if (this.analyses.delete(id) && this.ready) this.send({ type: 'stop', id });
    };
  }

  /** Connects now, if it is not: called when the network or the page comes back. */
  connect(): void {
    if (this.wire) return;
    clearTimeout(this.retry);
    const wire = this.open();
    this.wire = wire;
    this.heard = this.now();
    wire.onopen = () => (this.heard = this.now());
    wire.onmessage = ({ data }) => this.wire === wire && this.hear(data);
    wire.onclose = () => this.wire === wire && this.lose();
    this.pulse ??= setInterval(() => this.look(), 2_000);
    this.tell(this.tries === 0 && this.state !== 'lost' ? 'connecting' : 'lost');
  }

  /** The network is gone, or silent for too long; or the server says goodbye, and somebody is there for us soon. */
  lose(soon = false): void {
    const wire = this.wire;
    this.wire = null;
    this.ready = false;
    if (wire) {
      wire.onmessage = wire.onclose = wire.onopen = null;
      wire.close();
    }
    this.tell('lost');
    clearTimeout(this.retry);
    // Spread out, so that a server that comes back is not met by everybody at once.
    const longer = (): number => Math.min(LONGEST_WAIT, 400 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    const wait = soon ? 250 * Math.random() : longer();
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** Comes back without waiting. */
  hurry(): void {
    this.tries = 0;
    if (!this.wire) this.connect();
    else this.look();
  }

  private look(): void {
    if (!this.wire) return;
    const silent = this.now() - this.heard;
    if (silent > SILENCE) this.lose();
    else if (this.ready && silent > ASK && !this.asked) this.ping();
  }

  private ping(): void {
    this.asked = { id: newId(), at: this.now() };
    this.send({ type: 'ping', id: this.asked.id });
  }

  private request(message: Pending['message']): Promise<Granted> {
    this.connect();
    return new Promise((done, failed) => {
      this.pending.set(message.id, { message, done, failed });
      if (this.ready) this.send(message);
    });
  }

  private send(message: ClientMessage): void {
    if (this.ready) this.wire?.send(JSON.stringify(message));
  }

  private tell(state: Connection): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.listeners) listener(state);
  }

  private hear(data: string): void {
    this.heard = this.now();
    const message = JSON.parse(data) as ServerMessage;
    switch (message.type) {
      case 'hello':
        return this.begin(message.now);
      case 'pong':
        return this.measure(message.id, message.now);
      case 'done':
        return this.settle(message.id, (p) => p.done(message));
      case 'refused':
        return this.refused(message);
      case 'lines':
        return this.analyses.get(message.id)?.onLines(message);
      case 'analysed': {
        const analysis = this.analyses.get(message.id);
        this.analyses.delete(message.id);
        return analysis?.onEnd?.(null);
      }
      case 'lobby':
        this.lastLobby = message;
        for (const listener of this.inLobby) listener(message);
        return;
      case 'bye':
        // The server stops; another one may be there at once, or it will be back in a moment.
        return this.lose(true);
      case 'game':
      case 'seat':
      case 'presence':
        return this.games.hear(message);
    }
  }

  private begin(now: number): void {
    this.ready = true;
    this.tries = 0;
    this.asked = null;
    this.bestTrip = Infinity;
    this.offset = now - this.now();
    this.games.resume();
    if (this.inLobby.size > 0) this.send({ type: 'lobby', follow: true });
    for (const pending of this.pending.values()) this.send(pending.message);
    for (const [id, { request }] of this.analyses) this.send({ type: 'analyse', id, ...request });
    this.ping();
    this.tell('open');
  }

  private measure(id: string | null, now: number): void {
    if (!this.asked || id !== this.asked.id) return;
    const trip = this.now() - this.asked.at;
    this.asked = null;
    // The quickest answer tells the server's clock best.
    if (trip > this.bestTrip) return;
    this.bestTrip = trip;
    this.offset = now + trip / 2 - this.now();
  }

  private settle(id: string, how: (pending: Pending) => void): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    how(pending);
  }

  private refused({ id, game, code, said, retry_after }: Refused): void {
    const problem = new Problem(409, code, said);
    const analysis = id !== null && this.analyses.get(id);
    if (analysis) {
      this.analyses.delete(id);
      return analysis.onEnd?.(problem);
    }
    const pending = id !== null && this.pending.get(id);
    if (pending && code === 'unknown') {
      // Whether it was done is not known; the same id settles it.
      setTimeout(() => this.pending.has(id) && this.send(pending.message), (retry_after ?? 1) * 1000);
      return;
    }
    if (pending) return this.settle(id, (p) => p.failed(problem));
    if (game !== null) this.games.refused(game, problem);
  }
}

const address = (): string =>
  `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/socket`;

function openWire(): Wire {
  const socket = new WebSocket(address());
  const wire: Wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => wire.onopen?.();
  socket.onmessage = ({ data }) => wire.onmessage?.({ data: String(data) });
  socket.onclose = () => wire.onclose?.();
  return wire;
}

/** The socket of this page. */
export const socket = new Socket(openWire);

if (globalThis.window) {
  addEventListener('online', () => socket.hurry());
  addEventListener('offline', () => socket.state === 'open' && socket.lose());
  document.addEventListener(
    'visibilitychange',
    () => !document.hidden && socket.state === 'lost' && socket.hurry(),
  );
  addEventListener('pageshow', (e) => e.persisted && socket.hurry());
}
