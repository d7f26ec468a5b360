// A worker with the module and those who help it, as the page sees them: questions are promises. They start when they are first asked.
import type { LinesView } from '../lib/types';
import { Refused, type Ask, type Questions, type Thread } from './module';
import type { FromWorker, ToWorker } from './worker';

/** The question was given up. */
export class Stopped extends Error {}

interface Waiting {
  done: (answer: never) => void;
  failed: (error: Error) => void;
  onLines?: (lines: LinesView) => void;
}

export class Desk {
  private worker: Worker | null = null;
  private helping: Worker[] = [];
  private readonly waiting = new Map<number, Waiting>();
  private readonly networks = new Map<string, Uint8Array>();
  private next = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly newWorker: () => Worker,
    /** So many threads help to think, where the module and the browser know threads. */
    private readonly helpers = 0,
  ) {}

  private begin(): Worker {
    const worker = this.newWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
    worker.onerror = (event) => this.end(new Error(event.message));
    return worker;
  }

  private start(): Worker {
    const worker = (this.worker = this.begin());
    this.send({ module: this.module, helpers: this.helpers });
    for (const network of this.networks.values()) this.send({ network });
    return worker;
  }

  private send(message: ToWorker): void {
    (this.worker ?? this.start()).postMessage(message);
  }

  /** Hands in a network under a name; once is enough. */
  network(name: string, bytes: Uint8Array): void {
    if (this.networks.has(name)) return;
    this.networks.set(name, bytes);
    if (this.worker) this.send({ network: bytes });
  }

  /** Whether an answer is awaited. */
  get busy(): boolean {
    return this.waiting.size > 0;
  }

  ask<K extends Ask>(
    ask: K,
    body: Questions[K]['body'],
    onLines?: (lines: LinesView) => void,
  ): Promise<Questions[K]['done']> {
    return new Promise((done, failed) => {
      const id = this.next++;
      this.waiting.set(id, { done, failed, onLines });
      this.send({ id, ask, body } as ToWorker);
    });
  }

  /** Gives up all questions. A search cannot be spoken to: its worker ends, and the next question starts another. */
  stop(): void {
    if (this.busy) this.end(new Stopped());
  }

  private end(error: Error): void {
    for (const worker of [this.worker, ...this.helping]) worker?.terminate();
    this.worker = null;
    this.helping = [];
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const one of waiting) one.failed(error);
  }

  private help(thread: Thread): void {
    const worker = this.begin();
    try {
      worker.postMessage({ module: this.module, thread } satisfies ToWorker);
      this.helping.push(worker);
    } catch {
      // The browser does not hand on the memory; whoever thinks does not wait for helpers.
      worker.terminate();
    }
  }

  private hear(message: FromWorker): void {
    if ('threads' in message) return message.threads.forEach((thread) => this.help(thread));
    if ('failed' in message) return this.end(new Error(message.failed));
    const one = this.waiting.get(message.id);
    if (!one) return;
    if ('lines' in message) return one.onLines?.(message.lines);
    this.waiting.delete(message.id);
    if ('problem' in message) one.failed(new Refused(message.problem));
    else one.done(message.done as never);
  }
}
