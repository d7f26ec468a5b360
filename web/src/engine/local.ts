// The door to `here.ts`, which is loaded when it is wanted: the first page needs neither rules nor engine.
import type { Here } from './here';
import type { Ask, Questions } from './module';

let ready: Here | null = null;

/** Rules and engine on this machine. Fails where the browser cannot have them. */
export async function local(): Promise<Here> {
  const { here } = await import('./here');
  return (ready = await here());
}

/** The same, if they are there already. */
export const localNow = (): Here | null => ready;

/**
 * Answers a question here where the module is loaded, else by `otherwise`, which asks the server; and here after all, when the
 * server cannot be reached.
 */
export async function answered<K extends Ask>(
  ask: K,
  body: Questions[K]['body'],
  otherwise: () => Promise<Questions[K]['done']>,
  isAway: (problem: unknown) => boolean,
): Promise<Questions[K]['done']> {
  if (ready) return ready.ask(ask, body);
  try {
    return await otherwise();
  } catch (problem) {
    if (!isAway(problem)) throw problem;
    const here = await local().catch(() => null);
    if (!here) throw problem;
    return here.ask(ask, body);
  }
}
