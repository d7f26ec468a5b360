// A worker with an instance of the module. It gets the compiled module first, then questions; each is answered in its turn.
import { Module, Refused, type Ask, type Questions } from './module';
import type { LinesView, ProblemBody } from '../lib/types';

export type ToWorker =
  | { module: WebAssembly.Module }
  | { network: Uint8Array }
  | { [K in Ask]: { id: number; ask: K; body: Questions[K]['body'] } }[Ask];

export type FromWorker =
  | { id: number; lines: LinesView }
  | { id: number; done: unknown }
  | { id: number; problem: ProblemBody }
  /** The module made a mistake, and answers no more. */
  | { id: number; failed: string };

let module: Module | null = null;

const tell = (message: FromWorker): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    module = new Module(data.module);
  } else if ('network' in data) {
    module?.network(data.network);
  } else {
    const { id, ask, body } = data;
    try {
      tell({ id, done: module!.ask(ask, body, (lines) => tell({ id, lines })) });
    } catch (error) {
      if (error instanceof Refused) tell({ id, problem: error.problem });
      else tell({ id, failed: module?.failure || String(error) });
    }
  }
});
