// One game as this browser takes part in it: what the server tells, what is looked at, what is on its way. The page draws this.
import type { BoardView } from '../board';
import {
  position,
  variant as loadVariant,
  Problem,
  type Action,
  type TurnView,
  type GameState,
  type PositionView,
  type Presence,
  type SideName,
  type Variant,
} from '../lib/api';
import { notify } from '../lib/announce.svelte';
import { say } from '../lib/i18n.svelte';
import { keepSeat, seatFromAddress, seatOf } from '../lib/seats';
import { newId, socket } from '../lib/socket';
import { afterChange } from '../board/cubes';

interface Sending {
  ply: number;
  word: string;
  id: string;
}

const sendingKey = (game: string): string => `jersi.sending.${game}`;

export class GameSession {
  state: GameState | null = $state.raw(null);
  variant: Variant | null = $state.raw(null);
  /** The seats we hold. */
  sides: SideName[] = $state.raw([]);
  presence: Presence = $state.raw({ white: false, black: false, watchers: 0 });
  problem: Problem | null = $state.raw(null);
  /** How many turns are shown; null follows the game. */
  ply: number | null = $state(null);
  /** Our turn that the server has not confirmed yet. */
  sending: Sending | null = $state.raw(null);
  secret: string | null = $state(null);

  private stop: (() => void) | null = null;
  /** The first position. */
  start: PositionView | null = $state.raw(null);
  private readonly views = new Map<string, PositionView>();
  private pastView: PositionView | null = $state.raw(null);
  private loading = '';

  constructor(
    readonly id: string,
    private readonly on: { news: (before: GameState | null, now: GameState) => void; refused: () => void },
  ) {
    seatFromAddress(id);
    this.secret = seatOf(id);
  }

  open(): () => void {
    this.watch();
    return () => this.stop?.();
  }

  private watch(): void {
    this.stop?.();
    this.stop = socket.watch(this.id, this.secret, {
      game: (state) => this.hear(state),
      seat: (sides) => (this.sides = sides),
      presence: (presence) => (this.presence = presence),
      refused: (problem) => this.turnedAway(problem),
    });
  }

  private turnedAway(problem: Problem): void {
    if (problem.code !== 'no-seat' || !this.secret) {
      if (!this.state) this.problem = problem;
      return;
    }
    // Somebody renewed the seat elsewhere: one can still watch.
    this.secret = null;
    this.sides = [];
    notify(say(problem.said), 'problem');
    this.watch();
  }

  private hear(state: GameState): void {
    const before = this.state;
    this.state = state;
    this.problem = null;
    if (this.sending && this.sending.ply < state.turns.length) this.settled();
    if (this.ply !== null && this.ply >= state.turns.length) this.ply = null;
    if (before?.now.variant !== state.now.variant) void this.loadRules(state);
    if (!before) this.resend(state);
    this.on.news(before, state);
  }

  private async loadRules(state: GameState): Promise<void> {
    const { variant, agreed, start } = state.now;
    try {
      const [loaded, first] = await Promise.all([
        loadVariant(variant, agreed.rules),
        position({ variant, rules: agreed.rules, position: start }),
      ]);
      if (this.state?.now.variant !== variant) return;
      this.variant = loaded;
      this.start = first;
      this.views.clear();
      this.views.set(start, first);
    } catch (problem) {
      if (problem instanceof Problem) this.problem = problem;
      setTimeout(() => this.state && !this.variant && void this.loadRules(this.state), 2000);
    }
  }

  get turns(): TurnView[] {
    return this.state?.turns ?? [];
  }

  get live(): boolean {
    return this.ply === null;
  }

  /** How many turns are shown. */
  get shown(): number {
    return this.ply ?? this.turns.length;
  }

  /** The last turn of what is shown. */
  get last(): TurnView | null {
    return this.turns[this.shown - 1] ?? null;
  }

  /** What the board shows. An earlier position is drawn from the turns at once, and with all its trays when the server has told it. */
  get view(): BoardView | null {
    if (!this.state) return null;
    if (this.live) return this.state.now.view;
    if (this.pastView && this.pastView.position === this.pastPosition) return this.pastView;
    const cells = this.turns
      .slice(0, this.shown)
      .flatMap((turn) => turn.changes)
      .reduce(afterChange, this.start?.cells ?? {});
    return { cells };
  }

  private get pastPosition(): string {
    return this.last?.position ?? this.state?.now.start ?? '';
  }

  /** Shows the game after so many turns; at its end, follows it again. */
  show(ply: number): void {
    const at = Math.max(0, Math.min(ply, this.turns.length));
    this.ply = at >= this.turns.length ? null : at;
    if (this.ply === null) return;
    const wanted = this.pastPosition;
    this.pastView = this.views.get(wanted) ?? null;
    if (this.pastView || !this.state) return;
    this.loading = wanted;
    const { variant, agreed } = this.state.now;
    // A key that is held down walks faster than anybody looks: only where one rests is asked for.
    setTimeout(() => {
      if (this.loading !== wanted) return;
      position({ variant, rules: agreed.rules, position: wanted }).then(
        (view) => {
          this.views.set(wanted, view);
          if (this.pastPosition === wanted) this.pastView = view;
        },
        () => undefined,
      );
    }, 80);
  }

  get playing(): boolean {
    return this.state?.now.phase === 'playing';
  }

  get toMove(): SideName | null {
    return this.playing ? (this.state?.now.view.side ?? null) : null;
  }

  get myTurn(): boolean {
    return this.toMove !== null && this.sides.includes(this.toMove) && !this.sending;
  }

  /** Both seats are ours: two people at one screen. */
  get shared(): boolean {
    return this.sides.length === 2;
  }

  /** The side from which we look at the board. */
  get own(): SideName {
    return this.sides.length === 1 ? this.sides[0]! : 'white';
  }

  get movable(): 'none' | 'white' | 'black' | 'both' {
    if (!this.live || !this.playing) return 'none';
    return this.shared ? 'both' : (this.sides[0] ?? 'none');
  }

  play(word: string, id = newId()): void {
    const ply = this.turns.length;
    this.sending = { ply, word, id };
    keepSending(this.id, this.sending);
    socket.turn(this.id, ply, word, id).then(
      () => undefined,
      (problem: Problem) => {
        this.settled();
        notify(say(problem.said), 'problem');
        this.on.refused();
      },
    );
  }

  private settled(): void {
    this.sending = null;
    keepSending(this.id, null);
  }

  /** A page that was loaded anew while its turn was on the way sends it again; the id sees to it that it is played once. */
  private resend(state: GameState): void {
    const kept = keptSending(this.id);
    if (kept && kept.ply === state.turns.length && this.secret && state.now.phase === 'playing')
      this.play(kept.word, kept.id);
    else keepSending(this.id, null);
  }

  /** Our own offers that we have just withdrawn: nobody declined them. */
  readonly withdrawn = new Set<string>();

  async act(action: Action, side?: SideName): Promise<void> {
    if (action.do === 'decline') this.withdrawn.add(action.offer);
    if (action.do === 'offer') this.withdrawn.delete(action.offer);
    try {
      const { rematch } = await socket.action(
        this.id,
        action,
        side ?? (this.shared ? (this.toMove ?? 'white') : undefined),
      );
      if (rematch) this.follow(rematch);
    } catch (problem) {
      if (problem instanceof Problem) notify(say(problem.said), 'problem');
    }
  }

  /** The next game is played with the same secret. */
  follow(rematch: string): void {
    if (this.secret) keepSeat(rematch, this.secret);
  }

  /** Takes a seat in this game. */
  take(secret: string): void {
    keepSeat(this.id, secret);
    this.secret = secret;
    this.watch();
  }
}

function keepSending(game: string, sending: Sending | null): void {
  try {
    if (sending) sessionStorage.setItem(sendingKey(game), JSON.stringify(sending));
    else sessionStorage.removeItem(sendingKey(game));
  } catch {
    // Without storage, a reload loses a turn that was never sent; nothing else does.
  }
}

function keptSending(game: string): Sending | null {
  try {
    return JSON.parse(sessionStorage.getItem(sendingKey(game)) ?? 'null') as Sending | null;
  } catch {
    return null;
  }
}
