// A worker with an instance of the module. It gets the compiled module first, then questions; each is answered in its turn. Or it is a
// thread that helps another one to think.
import { help, Module, Refused, type Ask, type Questions, type Thread } from './module';
import type { LinesView, ProblemBody } from '../lib/types';

export type ToWorker =
  | { module: WebAssembly.Module; helpers: number }
  | { module: WebAssembly.Module; thread: Thread }
  | { network: Uint8Array }
  | { [K in Ask]: { id: number; ask: K; body: Questions[K]['body'] } }[Ask];

export type FromWorker =
  | { id: number; lines: LinesView }
  | { id: number; done: unknown }
  | { id: number; problem: ProblemBody }
  /** These threads are to help. */
  | { threads: Thread[] }
  /** The module made a mistake, and answers no more. */
  | { failed: string };

let module: Module | null = null;

const tell = (message: FromWorker): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('thread' in data) {
    help(data.module, data.thread);
  } else if ('module' in data) {
    module = new Module(data.module);
    if (!data.helpers) return;
    try {
      tell({ threads: module.helpers(data.helpers) });
    } catch {
      // Not every browser that has shared memory hands it to another thread: then this one thinks alone.
      module.helpers(0);
    }
  } else if ('network' in data) {
    module?.network(data.network);
  } else {
    const { id, ask, body } = data;
    try {
      tell({ id, done: module!.ask(ask, body, (lines) => tell({ id, lines })) });
    } catch (error) {
      if (error instanceof Refused) tell({ id, problem: error.problem });
      else tell({ failed: module?.failure || String(error) });
    }
  }
});
