// Thinks about a position: on this machine, or on the server, as the visitor chose.
import { Problem } from '../lib/api';
import { settings } from '../lib/settings.svelte';
import { socket, type AnalysisRequest } from '../lib/socket';
import type { LinesView } from '../lib/types';
import { connection } from '../lib/connection.svelte';
import { local } from './local';

/** The engine that was chosen is out of reach. */
export const engineAway = (): boolean => settings.engine === 'server' && connection() === 'lost';

/** `onLines` hears every new result, `onEnd` the end or why there is none. The returned function ends it without a word. */
export function analyse(
  request: AnalysisRequest,
  onLines: (lines: LinesView) => void,
  onEnd: (problem: Problem | null) => void,
): () => void {
  if (settings.engine === 'server') return socket.analyse(request, onLines, onEnd);
  const cancel = new AbortController();
  let stop = (): void => cancel.abort();
  void (async () => {
    const here = await local().catch(() => null);
    if (cancel.signal.aborted) return;
    // A browser without WebAssembly has the server's engine.
    if (!here) return void (stop = socket.analyse(request, onLines, onEnd));
    const { variant, rules, position, turns, lines, seconds } = request;
    const think = { at: { variant, rules, position }, turns, lines, time: seconds * 1000 };
    await here.think(think, onLines, cancel.signal).then(
      () => cancel.signal.aborted || onEnd(null),
      (problem: Problem) => cancel.signal.aborted || onEnd(problem),
    );
  })();
  return () => stop();
}
