// Seeking an opponent: the wish is sent again and again, so that the server knows that we are here; when somebody comes, the game begins.
import { notify } from '../lib/announce.svelte';
import { api, Problem, type Sought, type TimeControl } from '../lib/api';
import { say, t } from '../lib/i18n.svelte';
import { newId } from '../lib/ids';
import { notifyTurn } from '../lib/notifications';
import { go } from '../lib/router.svelte';
import { keepSeat } from '../lib/seats';
import { settings } from '../lib/settings.svelte';
import { ownKey } from './key';

export interface Terms {
  variant: string;
  clock: TimeControl;
}

interface Seeking extends Terms {
  id: string;
  since: number;
  /** Its name at the server, once that has answered. */
  seek: string | null;
}

let current: Seeking | null = $state.raw(null);

/** What is being sought, if anything is. */
export const seeking = (): Seeking | null => current;

/** How long the server waits for somebody before it answers, in seconds. */
const WAIT = 8;
/** How long we wait when it cannot be reached, in milliseconds. */
const AGAIN = 2_000;

/** Seeks somebody who wants the same. Whoever waits already is met at once. */
export function seek(terms: Terms): void {
  if (current) withdraw();
  current = { ...terms, id: newId(), since: Date.now(), seek: null };
  void ask(current);
}

async function ask(mine: Seeking): Promise<void> {
  const key = ownKey();
  // The first answer comes at once, so that we know the name of the seek.
  for (let wait = 0; current?.id === mine.id; wait = WAIT) {
    try {
      const { variant, clock, id } = mine;
      const sought = await api.post<Sought>(
        '/api/seeks',
        { variant, clock, name: settings.name, wait },
        { key, id },
      );
      if (current?.id !== mine.id) return sought.found ? undefined : drop(sought.seek, key);
      if (sought.found) return meet(sought.found.game, key);
      if (!mine.seek) current = mine = { ...mine, seek: sought.seek };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      const passes = problem.status === 0 || problem.status >= 500 || problem.code === 'too-many';
      if (!passes || (!mine.seek && problem.status !== 0)) {
        if (current?.id === mine.id) current = null;
        return notify(say(problem.text), 'problem');
      }
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  }
}

function meet(game: string, key: string): void {
  current = null;
  keepSeat(game, key);
  // Who only looks at the first page needs no sounds.
  void import('../lib/sound').then(({ sounds }) => sounds.turn());
  notifyTurn(t('meet-found'), t('meet-found-text'));
  go(`/game/${game}`);
}

const drop = (name: string, key: string): void =>
  void fetch(`/api/seeks/${name}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
    keepalive: true,
  }).catch(() => undefined);

/** Seeks no longer. */
export function withdraw(): void {
  const name = current?.seek;
  current = null;
  if (name) drop(name, ownKey());
}

// Who closes the page is gone at once, and not only when the seek lapses. Where turns take days, people come back.
if (globalThis.window)
  addEventListener('pagehide', (e) => {
    if (!e.persisted && current && current.clock.kind !== 'days') withdraw();
  });
