// Rules and engine on the visitor's machine. Loaded when they are first wanted: `here()`.
import { Problem } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { At, LinesView } from '../lib/types';
import { Desk, Stopped } from './desk';
import { Refused, type Ask, type Questions, type Think } from './module';
import plain from './jersi.wasm?url';
import threaded from './jersi-threads.wasm?url';

const newWorker = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

async function fetched(wasm: string): Promise<WebAssembly.Module> {
  const answer = await fetch(wasm);
  if (!answer.ok) throw new Error(`${wasm}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** The module that computes with wide numbers in memory that threads can share; the plain one where a browser does not know these. */
async function compile(): Promise<WebAssembly.Module> {
  try {
    new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    return await fetched(threaded);
  } catch {
    return fetched(plain);
  }
}

/** Who help to think: a processor is left for the page, where there are enough. Only a page that is alone in its process may share memory. */
const helpers = (): number =>
  crossOriginIsolated ? Math.min(Math.max(navigator.hardwareConcurrency - 2, 1), 7) : 0;

const baseOf = (id: string): string => id.split('+')[0]!;

/** What the module refuses is told as the server tells it. */
function refuse(error: unknown): never {
  if (error instanceof Refused) {
    const { code, said, place } = error.problem;
    throw new Problem(422, code, said, place);
  }
  console.error(error);
  throw new Problem(500, 'internal', () => t('common-broken'));
}

export class Here {
  /** Who answers questions does not think, so that nobody waits for an answer. */
  private readonly clerk: Desk;
  /** Who thinks does one thing at a time: another analysis has another. */
  private readonly thinkers: Desk[] = [];
  /** Who plays: a computer remembers what it thought about its game. */
  private readonly player: Desk;
  private readonly networks = new Map<string, Promise<Uint8Array | null>>();

  constructor(private readonly newDesk: (helpers?: number) => Desk) {
    this.clerk = newDesk();
    this.player = newDesk();
  }

  ask<K extends Ask>(ask: K, body: Questions[K]['body']): Promise<Questions[K]['done']> {
    return this.clerk.ask(ask, body).catch(refuse);
  }

  /** The learned network of a variant; null where there is none, or where it cannot be had now: then the rules alone judge. */
  private network(variant: string): Promise<Uint8Array | null> {
    let found = this.networks.get(variant);
    if (!found) {
      found = fetch(`/api/variants/${encodeURIComponent(variant)}/network`).then(
        async (answer) => (answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : null),
        () => {
          this.networks.delete(variant);
          return null;
        },
      );
      this.networks.set(variant, found);
    }
    return found;
  }

  /** Somebody who can think about this variant now, picked when its network is there. */
  private async taught({ variant, rules }: At, pick: () => Desk): Promise<Desk> {
    const bytes = rules ? null : await this.network(variant);
    const desk = pick();
    if (bytes) desk.network(`${baseOf(variant)} ${bytes.length}`, bytes);
    return desk;
  }

  private idle(): Desk {
    let desk = this.thinkers.find((one) => !one.busy);
    if (!desk) this.thinkers.push((desk = this.newDesk(helpers())));
    return desk;
  }

  /** The turn of a computer; null if the game is over there. */
  async turn(game: Think): Promise<string | null> {
    return (await this.taught(game.at, () => this.player)).ask('turn', game).catch(refuse);
  }

  async agrees(body: Questions['agrees']['body']): Promise<boolean> {
    return (await this.taught(body.game.at, () => this.player)).ask('agrees', body).catch(refuse);
  }

  /** The best lines, as they are found; ends early when `signal` says so. */
  async think(game: Think, onLines: (lines: LinesView) => void, signal: AbortSignal): Promise<void> {
    const thinker = await this.taught(game.at, () => this.idle());
    if (signal.aborted) return;
    const stop = (): void => thinker.stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await thinker.ask('think', game, (lines) => signal.aborted || onLines(lines));
    } catch (error) {
      if (!(error instanceof Stopped)) refuse(error);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }
}

let made: Promise<Here> | null = null;

/** The rules and the engine of this page; fails where the browser knows no WebAssembly, or the module cannot be had. */
export function here(): Promise<Here> {
  made ??= compile().then(
    (module) => new Here((helpers) => new Desk(module, newWorker, helpers)),
    (error: unknown) => {
      made = null;
      throw error;
    },
  );
  return made;
}
