// The socket against a server of paper: gaps, resent turns, stale news, silence.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { merged } from '../src/lib/merge';
import { Socket, type Wire } from '../src/lib/socket';
import type { TurnView, GameState, GameView, StatusView, PlayerView } from '../src/lib/types';
import { game } from './fixtures';

/** The other end of a wire: keeps what was sent, says what it is told to say. */
class Paper implements Wire {
  sent: { type: string; [key: string]: unknown }[] = [];
  closed = false;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  of(type: string) {
    return this.sent.filter((m) => m.type === type);
  }
}

const turn = (ply: number): TurnView => ({
  ply,
  side: ply % 2 === 0 ? 'white' : 'black',
  word: `t${ply}`,
  said: { en: '', fr: '' },
  changes: [],
  position: '',
  used: 0,
  at: 0,
});
const player: PlayerView = { kind: 'person', name: '', level: null };
const now: StatusView = {
  phase: 'playing',
  variant: 'pijersi',
  start: '',
  players: { white: player, black: player },
  view: game('pijersi').start,
  clocks: null,
  offers: [],
  said: [],
  chosen: [],
  result: null,
  rematch: null,
  agreed: {
    clock: { kind: 'none' },
    forms: 'agreed',
    public: false,
    created: 0,
    rules: null,
    rematch_of: null,
  },
};
const news = (version: number, from: number, keep: number, plies: number[]): GameView & { type: 'game' } => ({
  type: 'game',
  game: 'g',
  version,
  from,
  keep,
  turns: plies.map(turn),
  now,
});
const words = (state: GameState | null | undefined): string[] => state?.turns.map((t) => t.word) ?? [];

let wires: Paper[] = [];
let socket: Socket;
const wire = (): Paper => wires.at(-1)!;
const hello = (): void => wire().say({ type: 'hello', protocol: 1, now: Date.now() + 5000 });

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  socket = new Socket(() => {
    wires.push(new Paper());
    return wire();
  });
});
afterEach(() => vi.useRealTimers());

describe('merging', () => {
  const known = merged(null, news(3, 0, 0, [0, 1]))!;
  it('adds to what is known', () =>
    expect(words(merged(known, news(4, 3, 2, [2])))).toEqual(['t0', 't1', 't2']));
  it('takes back what was taken back', () => expect(words(merged(known, news(4, 3, 1, [])))).toEqual(['t0']));
  it('leaves stale news aside', () => expect(merged(known, news(2, 1, 0, [0]))).toBe(known));
  it('notices a gap', () => expect(merged(known, news(6, 5, 3, [3]))).toBeNull());
  it('takes a whole game as it is, even an older one', () =>
    expect(merged(known, news(3, 0, 0, [0]))!.turns).toHaveLength(1));
});

describe('the socket', () => {
  it('watches, and asks for what it missed', () => {
    const seen: GameState[] = [];
    socket.watch('g', 'secret', { game: (s) => seen.push(s) });
    hello();
    expect(wire().of('watch')).toEqual([{ type: 'watch', game: 'g', secret: 'secret', version: 0 }]);
    wire().say(news(2, 0, 0, [0]));
    wire().say(news(5, 4, 3, [3]));
    expect(wire().of('watch').at(-1)).toMatchObject({ version: 2 });
    wire().say(news(5, 2, 1, [1, 2, 3]));
    expect(words(seen.at(-1))).toEqual(['t0', 't1', 't2', 't3']);
    wire().say(news(4, 3, 2, [2]));
    expect(seen).toHaveLength(2);
  });

  it('sends a turn again under the same id after the connection was lost', async () => {
    socket.watch('g', 'secret', {});
    hello();
    const played = socket.turn('g', 0, 'a1-a2');
    const first = wire().of('turn')[0]!;
    wire().onclose!();
    expect(socket.state).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    hello();
    expect(socket.state).toBe('open');
    expect(wires).toHaveLength(2);
    // First the game is watched again: the seat must be known before the turn comes.
    expect(
      wire()
        .sent.map((m) => m.type)
        .slice(0, 2),
    ).toEqual(['watch', 'turn']);
    expect(wire().of('turn')).toEqual([first]);
    wire().say({ type: 'done', id: first.id, game: 'g', version: 2, already: true, rematch: null });
    await expect(played).resolves.toMatchObject({ already: true });
    wire().onclose!();
    await vi.advanceTimersByTimeAsync(1000);
    hello();
    expect(wire().of('turn')).toEqual([]);
  });

  it('comes back at once, with the version it knows, when the server says goodbye', async () => {
    socket.watch('g', 'secret', {});
    hello();
    wire().say(news(2, 0, 0, [0]));
    wire().say({ type: 'bye', why: 'stopping' });
    expect(socket.state).toBe('lost');
    // Another server may be there already.
    await vi.advanceTimersByTimeAsync(250);
    expect(wires).toHaveLength(2);
    hello();
    expect(wire().of('watch')).toEqual([{ type: 'watch', game: 'g', secret: 'secret', version: 2 }]);
    expect(socket.state).toBe('open');
  });

  it('sends whatever it did not hear of again, under the same id', async () => {
    socket.watch('g', 'secret', {});
    hello();
    const taken = socket.action('g', { do: 'offer', offer: 'takeback' });
    const first = wire().of('action')[0]!;
    // The disk failed while it was writing: the same id settles whether it was done.
    wire().say({
      type: 'refused',
      id: first.id,
      game: 'g',
      code: 'unknown',
      said: { en: '' },
      retry_after: 1,
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(wire().of('action')).toEqual([first, first]);
    wire().onclose!();
    await vi.advanceTimersByTimeAsync(1000);
    hello();
    expect(wire().of('action')).toEqual([first]);
    wire().say({ type: 'done', id: first.id, game: 'g', version: 9, already: true, rematch: null });
    await expect(taken).resolves.toMatchObject({ version: 9, already: true });
  });

  it('a turn that is refused is not sent again', async () => {
    socket.watch('g', 'secret', {});
    hello();
    const played = socket.turn('g', 0, 'a1-a9');
    wire().say({
      type: 'refused',
      id: wire().of('turn')[0]!.id,
      game: 'g',
      code: 'stale',
      said: { en: 'Old.', fr: 'Vieux.' },
    });
    await expect(played).rejects.toMatchObject({ code: 'stale', text: { fr: 'Vieux.' } });
  });

  it('asks a silent server, and gives up a dead wire', async () => {
    socket.watch('g', null, {});
    hello();
    wire().say({ type: 'pong', id: wire().of('ping')[0]!.id, now: Date.now() + 5000 });
    await vi.advanceTimersByTimeAsync(13_000);
    expect(wire().of('ping').length).toBeGreaterThan(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wires[0]!.closed).toBe(true);
    expect(wires.length).toBeGreaterThan(1);
  });

  it('knows the server’s clock', () => {
    socket.watch('g', null, {});
    hello();
    expect(socket.serverNow() - Date.now()).toBe(5000);
    vi.advanceTimersByTime(200);
    wire().say({ type: 'pong', id: wire().of('ping')[0]!.id, now: Date.now() + 4900 });
    expect(socket.serverNow() - Date.now()).toBe(5000);
  });

  it('waits longer and longer, but comes at once when the network is back', async () => {
    socket.watch('g', null, {});
    for (let i = 0; i < 6; i++) {
      wire().onclose!();
      await vi.advanceTimersByTimeAsync(11_000);
    }
    const before = wires.length;
    wire().onclose!();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(wires).toHaveLength(before);
    socket.hurry();
    expect(wires).toHaveLength(before + 1);
  });

  it('analyses go on after a lost connection, until they are stopped', async () => {
    const lines: unknown[] = [];
    const stop = socket.analyse({ variant: 'pijersi', lines: 2, seconds: 5 }, (l) => lines.push(l));
    hello();
    const { id } = wire().of('analyse')[0]!;
    wire().say({ type: 'lines', id, lines: [] });
    wire().onclose!();
    await vi.advanceTimersByTimeAsync(1000);
    hello();
    expect(wire().of('analyse')[0]).toMatchObject({ id, variant: 'pijersi' });
    stop();
    expect(wire().of('stop')).toEqual([{ type: 'stop', id }]);
    wire().say({ type: 'lines', id, lines: [] });
    expect(lines).toHaveLength(1);
  });
});
