// "Analyse the whole game": one position after the other, then the mistakes with their reasons.
import { play } from '../lib/api';
import type { At, Change } from '../lib/types';
import { judge } from './judge';
import { mistakes, reason, type Judged, type Mistake, type Reason } from './mistakes';
import type { Node } from './tree';

/** How long each position is thought about, in milliseconds. */
export const EFFORT = { quick: 350, thorough: 1500 } as const;
export type Effort = keyof typeof EFFORT;

/** So many turns of an answer are looked at to say what it takes. */
const AHEAD = 3;

export interface Explained extends Mistake {
  /** The node after the turn, and the one before it. */
  node: number;
  before: number;
  reason: Reason | null;
}

export class Review {
  /** What is known, by node. */
  judged: ReadonlyMap<number, Judged> = $state.raw(new Map());
  found: readonly Explained[] = $state.raw([]);
  /** The line that was looked at. */
  line: readonly Node[] = $state.raw([]);
  running = $state(false);
  /** How many positions are done, of how many. */
  done = $state(0);
  readonly marks: ReadonlyMap<number, Explained> = $derived(new Map(this.found.map((m) => [m.node, m])));
  private cancel: AbortController | null = null;

  stop(): void {
    this.cancel?.abort();
    this.cancel = null;
    this.running = false;
  }

  /** Looks at a line of nodes, from the start on. Throws the Problem that ended it. */
  async run(at: (position: string) => At, line: readonly Node[], effort: Effort): Promise<void> {
    this.stop();
    const cancel = (this.cancel = new AbortController());
    const { signal } = cancel;
    [this.line, this.judged, this.found, this.done, this.running] = [line, new Map(), [], 0, true];
    try {
      const words = line.slice(1).map((n) => n.done!.word);
      for (const [ply, node] of line.entries()) {
        const judged = await judge(
          {
            start: at(line[0]!.position),
            turns: words.slice(0, ply),
            position: node.position,
            time: EFFORT[effort],
          },
          signal,
        );
        if (signal.aborted) return;
        this.judged = new Map(this.judged).set(node.id, judged);
        this.done = ply + 1;
        await this.mark(at, line, words);
        if (signal.aborted) return;
      }
    } finally {
      if (this.cancel === cancel) this.running = false;
    }
  }

  /** Finds the mistakes so far; the reasons of those that are known are kept. */
  private async mark(at: (position: string) => At, line: readonly Node[], words: string[]): Promise<void> {
    const judged = line.map((n) => this.judged.get(n.id));
    const found: Explained[] = [];
    for (const one of mistakes(words, judged)) {
      const [before, node] = [line[one.ply]!, line[one.ply + 1]!];
      const known = this.marks.get(node.id)?.reason;
      const why =
        known ?? (await explain(at, before, node, judged[one.ply]!, judged[one.ply + 1]!).catch(() => null));
      found.push({ ...one, node: node.id, before: before.id, reason: why });
    }
    this.found = found;
  }
}

/** What the turns of a line do, one after the other. */
async function changesOf(
  at: (position: string) => At,
  from: string,
  words: readonly string[],
): Promise<Change[][]> {
  const found: Change[][] = [];
  let here = from;
  for (const turn of words.slice(0, AHEAD)) {
    const { done, view } = await play({ at: at(here), turn });
    found.push(done.changes);
    here = view.position;
    if (view.outcome) break;
  }
  return found;
}

async function explain(
  at: (position: string) => At,
  before: Node,
  node: Node,
  judged: Judged,
  after: Judged,
): Promise<Reason> {
  const [answer, better] = await Promise.all([
    changesOf(at, node.position, after.line),
    changesOf(at, before.position, judged.line),
  ]);
  return reason(judged, after, node.done?.changes ?? [], answer, better);
}
