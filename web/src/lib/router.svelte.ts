// Addresses of the page. Every view has one that shows exactly that; links are ordinary links.

export type PageName =
  | 'home'
  | 'newGame'
  | 'game'
  | 'analysis'
  | 'editor'
  | 'open'
  | 'rules'
  | 'rulesOf'
  | 'learn'
  | 'settings'
  | 'watch'
  | 'puzzles'
  | 'puzzle'
  | 'lost';

export interface Route {
  name: PageName;
  params: Record<string, string>;
  query: URLSearchParams;
  hash: string;
  path: string;
}

const patterns: [PageName, RegExp][] = [
  ['home', /^\/$/],
  ['newGame', /^\/new$/],
  // The form of a game's name, as the server has it; and the games of this machine.
  ['game', /^\/game\/(?<id>[0-9a-hjkmnp-tv-z]{12}|here-[^/]+)$/],
  ['analysis', /^\/analysis$/],
  ['editor', /^\/editor$/],
  ['open', /^\/open$/],
  ['rules', /^\/rules$/],
  ['rulesOf', /^\/rules\/(?<game>[^/]+)$/],
  ['learn', /^\/learn\/(?<game>[^/]+)$/],
  ['settings', /^\/settings$/],
  ['watch', /^\/watch$/],
  ['puzzles', /^\/puzzles$/],
  ['puzzle', /^\/puzzles\/(?<game>[^/]+)$/],
];

export function read(url: URL): Route {
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '');
  const found = patterns.flatMap(([name, pattern]) => {
    const match = pattern.exec(path);
    return match ? [{ name, params: safely(match.groups ?? {}) }] : [];
  })[0];
  return { name: 'lost', params: {}, ...found, query: url.searchParams, hash: url.hash, path };
}

function safely(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => {
      try {
        return [key, decodeURIComponent(value)];
      } catch {
        return [key, value];
      }
    }),
  );
}

let current: Route = $state.raw(read(new URL(globalThis.location?.href ?? 'http://localhost/')));

export const route = (): Route => current;

/** Goes to an address of the page. `replace` leaves no step to go back to. */
export function go(to: string, { replace = false, keepScroll = false } = {}): void {
  const url = new URL(to, location.href);
  const samePage = url.pathname === location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  current = read(url);
  if (!samePage && !keepScroll) {
    scrollTo(0, 0);
    // Who listens to the page hears that it is another one.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
  }
}

/** Changes what stands behind the question mark, without a new step in the history. */
export function setQuery(values: Record<string, string | null>): void {
  const url = new URL(location.href);
  for (const [key, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(key);
    else url.searchParams.set(key, value);
  }
  if (url.href === location.href) return;
  history.replaceState(history.state, '', url);
  current = read(url);
}

/** Hears clicks on links of the page, and the browser's buttons. */
export function startRouter(): () => void {
  const onClick = (e: MouseEvent): void => {
    if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
    const link = (e.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (
      /^\/(about|api|docs|embed|lab)(\/|$)/.test(link.pathname) ||
      (link.hash && link.pathname === location.pathname && link.search === location.search)
    )
      return;
    e.preventDefault();
    go(link.href);
  };
  const onPop = (): void => void (current = read(new URL(location.href)));
  document.addEventListener('click', onClick);
  addEventListener('popstate', onPop);
  return () => {
    document.removeEventListener('click', onClick);
    removeEventListener('popstate', onPop);
  };
}
