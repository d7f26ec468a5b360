// One game as this browser takes part in it: what the server tells, what is looked at, what is on its way. The page draws this.
import type { BoardView } from '../board';
import {
  joinGame,
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
import { forgetSeat, keepSeat, seatFromAddress, seatOf } from '../lib/seats';
import { newId } from '../lib/ids';
import { socket } from '../lib/socket';
import { isLocal } from '../here/kept';
import { keepTurn, turnOnItsWay, type Sending } from '../offline/outbox';
import { betweenPeople, noEngine } from './fair';
import { afterChange } from '../board/cubes';
import { knownKey, ownKey } from '../meet/key';

interface Joining {
  name: string;
  id: string;
}

type Referee = Pick<typeof socket, 'watch' | 'turn' | 'action'>;

/** The referee of games that are played on this machine; loaded with the first of them. */
const machine: Referee = {
  watch(game, _secret, watcher) {
    let stop: (() => void) | null = null;
    let left = false;
    void import('../here/games').then(({ watchLocal }) => {
      if (!left) stop = watchLocal(game, watcher);
    });
    return () => {
      left = true;
      stop?.();
    };
  },
  turn: async (game, ply, turn) => (await import('../here/games')).localTurn(game, ply, turn),
  action: async (game, action, side) => (await import('../here/games')).localAction(game, action, side),
};

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
  /** What we had opens our seat no more: its link was used in another browser, or the key was changed there. */
  spent = $state(false);

  /** Whether our key opens a seat is not known yet. */
  private guessed: boolean;
  private stop: (() => void) | null = null;
  /** Who judges: the server, or this machine. */
  private readonly referee: Referee;
  /** The first position. */
  start: PositionView | null = $state.raw(null);
  private readonly views = new Map<string, PositionView>();
  private pastView: PositionView | null = $state.raw(null);
  private loading = '';

  constructor(
    readonly id: string,
    private readonly on: { news: (before: GameState | null, now: GameState) => void; refused: () => void },
  ) {
    this.referee = isLocal(id) ? machine : socket;
    seatFromAddress(id);
    this.secret = seatOf(id) ?? knownKey();
    this.guessed = seatOf(id) === null;
  }

  open(): () => void {
    this.watch();
    return () => this.stop?.();
  }

  private watch(): void {
    this.stop?.();
    this.stop = this.referee.watch(this.id, this.secret, {
      game: (state) => this.hear(state),
      seat: (sides) => this.sit(sides),
      presence: (presence) => (this.presence = presence),
      refused: (problem) => this.turnedAway(problem),
    });
  }

  private sit(sides: SideName[]): void {
    const key = knownKey();
    if (sides.length === 0 && this.sides.length > 0 && key && key !== this.secret) {
      // The seat was moved to our key, in another window perhaps.
      this.secret = key;
      this.guessed = true;
      return this.watch();
    }
    this.sides = sides;
    if (!this.guessed || sides.length === 0 || !this.secret) return;
    // A game from another device of ours.
    this.guessed = false;
    keepSeat(this.id, this.secret);
  }

  private turnedAway(problem: Problem): void {
    if (problem.code !== 'no-seat' || !this.secret) {
      if (!this.state) this.problem = problem;
      else notify(say(problem.text), 'problem');
      return;
    }
    // The seat was moved to our key in another window; or somebody renewed it elsewhere: one can still watch.
    const key = knownKey();
    const asked = this.guessed;
    this.guessed = !asked && key !== null && key !== this.secret;
    this.secret = this.guessed ? key : null;
    this.sides = [];
    if (!asked && !this.guessed) this.spent = true;
    if (!asked) forgetSeat(this.id);
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
    if (!before && !this.secret) this.rejoin();
    this.on.news(before, state);
  }

  private async loadRules(state: GameState): Promise<void> {
    const { variant, agreed, start } = state.now;
    let known = false;
    try {
      // The board does not wait for the first position: that is wanted for looking back.
      const beginning = position({ variant, rules: agreed.rules, position: start });
      beginning.catch(() => undefined);
      const loaded = await loadVariant(variant, agreed.rules);
      if (this.state?.now.variant !== variant) return;
      [this.variant, this.start] = [loaded, null];
      this.views.clear();
      known = true;
      const first = await beginning;
      if (this.state?.now.variant !== variant) return;
      this.start = first;
      this.views.set(start, first);
    } catch (problem) {
      if (problem instanceof Problem && !known) this.problem = problem;
      setTimeout(() => this.state && !this.start && void this.loadRules(this.state), 2000);
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
    if (this.live || !this.start) return this.state.now.view;
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

  /** It is played on this machine, and nowhere else. */
  get here(): boolean {
    return isLocal(this.id);
  }

  /** Both seats are ours: two people at one screen. */
  get shared(): boolean {
    return this.sides.length === 2;
  }

  /** We play the computer, and nobody else is there. */
  get alone(): boolean {
    const players = this.state?.now.players;
    return (
      this.sides.length === 1 && players?.[this.sides[0] === 'white' ? 'black' : 'white'].kind === 'computer'
    );
  }

  /** Somebody else holds the other seat, and the game is not over. */
  get betweenPeople(): boolean {
    return !this.shared && !!this.state && betweenPeople(this.state.now);
  }

  /** The engine must not be asked. */
  get noEngine(): boolean {
    return !this.shared && !!this.state && noEngine(this.state.now);
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
    if (!this.here) keepTurn(this.id, this.sending);
    this.referee.turn(this.id, ply, word, id).then(
      () => undefined,
      (problem: Problem) => {
        this.settled();
        notify(say(problem.text), 'problem');
        this.on.refused();
      },
    );
  }

  private settled(): void {
    this.sending = null;
    if (!this.here) keepTurn(this.id, null);
  }

  /** A page that was loaded anew while its turn was on the way sends it again; the id sees to it that it is played once. */
  private resend(state: GameState): void {
    const kept = turnOnItsWay(this.id);
    if (kept && kept.ply === state.turns.length && this.secret && state.now.phase === 'playing')
      this.play(kept.word, kept.id);
    else if (kept) keepTurn(this.id, null);
  }

  /** Our own offers that we have just withdrawn: nobody declined them. */
  readonly withdrawn = new Set<string>();

  async act(action: Action, side?: SideName): Promise<void> {
    if (action.do === 'decline') this.withdrawn.add(action.offer);
    if (action.do === 'offer') this.withdrawn.delete(action.offer);
    try {
      const { rematch } = await this.referee.action(
        this.id,
        action,
        side ?? (this.shared ? (this.toMove ?? 'white') : undefined),
      );
      if (rematch) this.follow(rematch);
    } catch (problem) {
      if (problem instanceof Problem) notify(say(problem.text), 'problem');
    }
  }

  /** The next game is played with the same secret. */
  follow(rematch: string): void {
    if (this.secret) keepSeat(rematch, this.secret);
  }

  /** Takes the open seat. The id is kept until the answer is here: it brings the seat also to a page that was loaded anew. */
  async join(name: string, id = newId()): Promise<void> {
    keep('joining', this.id, { name, id } satisfies Joining);
    try {
      this.take((await joinGame(this.id, name, ownKey(), id)).secret);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      notify(say(problem.text), 'problem');
      if (problem.status === 0) return;
    }
    keep('joining', this.id, null);
  }

  private rejoin(): void {
    const kept = keptFor<Joining>('joining', this.id);
    if (kept) void this.join(kept.name, kept.id);
  }

  /** Takes a seat in this game. */
  take(secret: string): void {
    keepSeat(this.id, secret);
    this.secret = secret;
    this.watch();
  }
}

/** Keeps what is on its way to the server. */
function keep(what: string, game: string, request: Joining | null): void {
  try {
    if (request) sessionStorage.setItem(`jersi.${what}.${game}`, JSON.stringify(request));
    else sessionStorage.removeItem(`jersi.${what}.${game}`);
  } catch {
    // Without storage, a reload loses what was never answered; nothing else does.
  }
}

function keptFor<T>(what: string, game: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(`jersi.${what}.${game}`) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
