// The module: rules, records and engine of the program itself, compiled for browsers. An instance answers one question after the other.
import type {
  At,
  CoachView,
  LinesView,
  PlayedView,
  PositionView,
  ProblemBody,
  RecordTree,
  RecordView,
  ResultView,
  RulesFile,
  SideName,
  TurnView,
  Variant,
} from '../lib/types';

/** What to think about, and for how long: until the first limit that is met. */
export interface Think {
  /** Where the game began, and the turns since then. */
  at: At;
  turns?: string[];
  lines?: number;
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  time?: number;
  /** From 1 to 10; all it can, if not given. */
  level?: number;
  /** What decides by lot; a game's computer keeps to one. */
  seed?: string;
}

/** A game gone through from its first position on. */
export interface Replayed {
  turns: TurnView[];
  view: PositionView;
  result: ResultView | null;
  /** Who would win if the players stopped here and counted. */
  ahead: SideName | null;
}

/** Every question with its answer. Where the server has the same, it is the same. */
export interface Questions {
  variants: { body: null; done: Variant[] };
  variant: { body: string; done: Variant };
  rules: { body: { rules: RulesFile; variant?: string | null }; done: Variant };
  position: { body: At; done: PositionView };
  play: { body: { at: At; turn: string }; done: PlayedView };
  coach: { body: { at: At; turn?: string }; done: CoachView };
  'read-record': {
    body: { text: string; variant?: string | null; rules?: RulesFile | null };
    done: RecordView;
  };
  'write-record': { body: RecordTree; done: string };
  game: {
    body: { at: At; turns: string[]; result?: { winner: SideName | null; reason: string } | null };
    done: Replayed;
  };
  perft: { body: { at: At; depth: number }; done: number };
  think: { body: Think; done: LinesView };
  turn: { body: Think; done: string | null };
  agrees: { body: { game: Think; side: SideName; offer: 'draw' | 'stop' }; done: boolean };
  bench: { body: { variant: string; depth: number }; done: number };
}
export type Ask = keyof Questions;

/** Why a question has no answer: as the server would say it. */
export class Refused extends Error {
  constructor(readonly problem: ProblemBody) {
    super(`${problem.code}: ${problem.said.en}`);
  }
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  room: (length: number) => number;
  ask: (at: number, length: number) => number;
  answer: () => number;
  network: (at: number, length: number) => number;
}

const utf8 = new TextDecoder();

export class Module {
  private readonly exports: Exports;
  private onLines: ((lines: LinesView) => void) | undefined;
  /** What the module said when it failed: a mistake of ours. It answers no more. */
  failure = '';

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, {
      jersi: {
        now: () => performance.now(),
        report: (at: number, length: number) =>
          this.onLines?.(JSON.parse(this.text(at, length)) as LinesView),
        failed: (at: number, length: number) => (this.failure = this.text(at, length)),
      },
    });
    this.exports = instance.exports as Exports;
  }

  private text(at: number, length: number): string {
    return utf8.decode(this.bytes(at, length));
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }

  private write(bytes: Uint8Array): number {
    const at = this.exports.room(bytes.length);
    this.bytes(at, bytes.length).set(bytes);
    return at;
  }

  /** The answer; throws `Refused`. `onLines` hears what a search has found so far. */
  ask<K extends Ask>(
    ask: K,
    body: Questions[K]['body'],
    onLines?: (lines: LinesView) => void,
  ): Questions[K]['done'] {
    this.onLines = onLines;
    const question = new TextEncoder().encode(JSON.stringify(body === null ? { ask } : { ask, body }));
    const length = this.exports.ask(this.write(question), question.length);
    const answer = JSON.parse(this.text(this.exports.answer(), length)) as
      { done: Questions[K]['done'] } | { problem: ProblemBody };
    if ('problem' in answer) throw new Refused(answer.problem);
    return answer.done;
  }

  /** Hands in a learned network, for the games that it fits; false if it is none. */
  network(bytes: Uint8Array): boolean {
    return this.exports.network(this.write(bytes), bytes.length) === 1;
  }
}
