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
  room: (length: number) => number;
  ask: (at: number, length: number) => number;
  answer: () => number;
  network: (at: number, length: number) => number;
}
/** What there is besides, where threads share a memory. */
interface Threaded extends Exports {
  helpers: (count: number) => void;
  lend: () => void;
  __wasm_init_tls: (at: number) => void;
  __tls_size: WebAssembly.Global<'i32'>;
  __tls_align: WebAssembly.Global<'i32'>;
  __stack_pointer: WebAssembly.Global<'i32'>;
}

/** A thread that helps: the memory it shares, and its own place there, below which is its stack and above which are its variables. */
export interface Thread {
  memory: WebAssembly.Memory;
  place: number;
}

/** The size of a helper's stack. */
const STACK = 1 << 20;
/** A shared memory in pages of 64 KiB: room for what the module begins with, and for no more than 256 MiB. */
const SHARED = { initial: 64, maximum: 4096, shared: true };

/** Whether a compiled module is the one for threads that share their memory. */
const isThreaded = (module: WebAssembly.Module): boolean =>
  WebAssembly.Module.imports(module).some(({ kind }) => kind === 'memory');

const instantiate = (
  module: WebAssembly.Module,
  memory: WebAssembly.Memory | undefined,
  jersi: WebAssembly.ModuleImports,
): Exports => {
  // All threads have the same clock.
  const now = (): number => performance.timeOrigin + performance.now();
  const imports = { jersi: { now, ...jersi }, ...(memory && { env: { memory } }) };
  return new WebAssembly.Instance(module, imports).exports as Exports;
};

/** A new place for a thread; the first one has a stack already. */
function newPlace({ room, __tls_size: size, __tls_align: align }: Threaded, stack = 0): number {
  const unit = Math.max(16, align.value);
  return Math.ceil((room(stack + size.value + unit) + stack) / unit) * unit;
}

const utf8 = new TextDecoder();

export class Module {
  private readonly exports: Exports;
  private readonly memory: WebAssembly.Memory;
  private onLines: ((lines: LinesView) => void) | undefined;
  /** What the module said when it failed: a mistake of ours. It answers no more. */
  failure = '';

  constructor(module: WebAssembly.Module) {
    const shared = isThreaded(module) ? new WebAssembly.Memory(SHARED) : undefined;
    this.exports = instantiate(module, shared, {
      report: (at: number, length: number) => this.onLines?.(JSON.parse(this.text(at, length)) as LinesView),
      failed: (at: number, length: number) => (this.failure = this.text(at, length)),
    });
    this.memory = shared ?? (this.exports.memory as WebAssembly.Memory);
    if (shared) {
      const exports = this.exports as Threaded;
      exports.__wasm_init_tls(newPlace(exports));
    }
  }

  /** Thinks with so many helpers from now on: each is to be started with `help`. None where the module is for one thread. */
  helpers(count: number): Thread[] {
    if (!('helpers' in this.exports)) return [];
    (this.exports as Threaded).helpers(count);
    const place = (): number => newPlace(this.exports as Threaded, STACK);
    return Array.from({ length: count }, () => ({ memory: this.memory, place: place() }));
  }

  private text(at: number, length: number): string {
    // What threads share has to be copied before it is read.
    return utf8.decode(this.bytes(at, length).slice());
  }

  private bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length);
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

/** Helps whoever thinks in this memory, for ever; throws what ended it. */
export function help(module: WebAssembly.Module, { memory, place }: Thread): void {
  let failure = '';
  const exports = instantiate(module, memory, {
    report: () => undefined,
    failed: (at: number, length: number) =>
      (failure = utf8.decode(new Uint8Array(memory.buffer, at, length).slice())),
  }) as Threaded;
  exports.__stack_pointer.value = place;
  exports.__wasm_init_tls(place);
  try {
    exports.lend();
  } catch (error) {
    throw failure ? new Error(failure) : error;
  }
}
