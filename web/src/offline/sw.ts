// The service worker: keeps the whole page in this browser, so that it opens without a connection. A version is kept whole or not at all, and is
// shown whole: the next one waits until a page takes it (register.ts). The build writes `JERSI` in front of this file (vite.config.ts).

/** A version of the page: its name, and its files with hashes of what is in them. */
declare const JERSI: { version: string; files: Record<string, string> };

interface Extendable extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  readonly notification: Notification;
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (e: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (e: Fetching) => void): void;
  addEventListener(type: 'message', listener: (e: MessageEvent) => void): void;
  addEventListener(type: 'push', listener: (e: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (e: Clicked) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
}
/** An open page of ours. */
interface Page {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
}
declare const self: Scope;

const PREFIX = 'jersi-page-';
const OWN = `${PREFIX}${JERSI.version}`;
const SHELL = '/index.html';

/** Addresses that are the server's own; everything else without a dot is a place within the page. */
const ofServer = /^\/(about|api|docs|embed|lab|healthz|readyz|metrics)(\/|$)/;
const isPlace = (path: string): boolean => !ofServer.test(path) && !path.split('/').at(-1)!.includes('.');

/** Puzzles: as the server has them, or as it had them last. */
const arePuzzles = (path: string): boolean => /^\/api\/puzzles(\/|$)/.test(path);

/** What the engine has learned of a game: fetched when the game is played, and kept with the version it belongs to. */
const isNetwork = (path: string): boolean => /^\/api\/variants\/[^/]+\/network$/.test(path);

/** Whether this browser knows wide numbers, by a function that makes one, and memory that threads share. */
function isAble(): boolean {
  try {
    new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    const types = [1, 5, 1, 96, 0, 1, 123];
    const code = [10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
    return WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, ...types, 3, 2, 1, 0, ...code]));
  } catch {
    return false;
  }
}

/** Of the two forms of the engine's module, that which `engine/here.ts` does not take here. */
const unwanted = isAble() ? /\/jersi-(?!threads-)[^/]*\.wasm$/ : /\/jersi-threads-[^/]*\.wasm$/;

// What is not exactly of this version is refused, and then nothing of it is kept: a server that changes meanwhile leaves no half page.
self.addEventListener('install', (e) =>
  e.waitUntil(
    caches.open(OWN).then((cache) =>
      cache.addAll(
        Object.entries(JERSI.files)
          .filter(([name]) => !unwanted.test(name))
          .map(
            // Names under assets/ carry a hash: what the browser has of them is right.
            ([name, integrity]) =>
              new Request(name, { integrity, cache: name.startsWith('/assets/') ? 'default' : 'reload' }),
          ),
      ),
    ),
  ),
);

// The version before stays for pages that are still open with it; older ones go.
self.addEventListener('activate', (e) =>
  e.waitUntil(
    caches.keys().then(async (names) => {
      const before = names.filter((name) => name.startsWith(PREFIX) && name !== OWN);
      await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
      await self.clients.claim();
    }),
  ),
);

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

async function own(path: string): Promise<Response | undefined> {
  return (await caches.open(OWN)).match(path);
}

async function network(request: Request): Promise<Response> {
  const cache = await caches.open(OWN);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(OWN);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener('fetch', (e) => {
  const { request } = e;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPlace(pathname)) e.respondWith(own(SHELL).then((page) => page ?? fetch(request)));
  } else if (isNetwork(pathname)) {
    e.respondWith(network(request));
  } else if (arePuzzles(pathname)) {
    e.respondWith(newest(request));
  } else if (pathname.startsWith('/assets/')) {
    // A page of the version before may still ask for its own.
    e.respondWith(caches.match(pathname).then((file) => file ?? fetch(request)));
  } else if (pathname in JERSI.files) {
    e.respondWith(own(pathname).then((file) => file ?? fetch(request)));
  }
});

/** What the server says while no page is open, in the words of its reader. */
interface Message {
  title: string;
  body: string;
  /** The address of the game. */
  path: string;
  lang: string;
}

const pages = (): Promise<Page[]> => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const shows = (page: Page, path: string): boolean => new URL(page.url).pathname === path;

/** Of a message that cannot be read it is said that there is one: browsers want to see something for each. */
function read(e: Pushed): Message {
  const nothing = { title: 'Jersi', body: '', path: '/', lang: '' };
  try {
    return { ...nothing, ...(e.data?.json() as Partial<Message> | null) };
  } catch {
    return nothing;
  }
}

async function show({ title, body, path, lang }: Message): Promise<void> {
  // Whoever looks at the game has seen it.
  if ((await pages()).some((page) => page.visibilityState === 'visible' && shows(page, path))) return;
  const options = { body, lang, tag: path, renotify: true, icon: '/icon-180.png', data: path };
  await self.registration.showNotification(title, options);
}

self.addEventListener('push', (e) => e.waitUntil(show(read(e))));

self.addEventListener('notificationclick', (e) => {
  const path = String(e.notification.data);
  e.notification.close();
  // Only our own pages are opened, whatever the message said.
  if (new URL(path, location.origin).origin !== location.origin) return;
  e.waitUntil(
    pages().then((open) => {
      const page = open.find((page) => shows(page, path));
      return page ? page.focus() : self.clients.openWindow(path);
    }),
  );
});

export {};
