// Figures by Chromium's own tools, not judgements: `npm run measure` prints them. The page must come from the program itself (JERSI_BIN), since
// what is measured first is how it is sent.
import { execFileSync } from 'node:child_process';
import type { CDPSession, Page } from '@playwright/test';
import { program } from '../tests/program';
import { cell } from './hands';
import { test } from './server';

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (n: number): string => `${Math.round(n)} ms`;
const say = (what: string, figure: string): void => console.log(`${what.padEnd(80)} ${figure}`);

interface Marks {
  paint: number;
  ready: number;
  busy: number;
  /** From the input to the picture, and how much of it the page itself worked. */
  events: { name: string; took: number; work: number }[];
}

declare global {
  interface Window {
    marks: Marks;
    gaps: number[];
  }
}

/** Notes the first paint, when `ready` is there, the end of the last long task, and every event that a frame had to wait for. */
async function watch(page: Page, ready: string): Promise<void> {
  await page.addInitScript((selector) => {
    const marks: Marks = { paint: 0, ready: 0, busy: 0, events: [] };
    window.marks = marks;
    const observe = (type: string, each: (entry: PerformanceEntry) => void, more = {}): void =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
        type,
        buffered: true,
        ...more,
      });
    observe('paint', (e) => e.name === 'first-contentful-paint' && (marks.paint = e.startTime));
    observe('longtask', (e) => (marks.busy = Math.max(marks.busy, e.startTime + e.duration)));
    observe(
      'event',
      (e) =>
        marks.events.push({
          name: e.name,
          took: e.duration,
          work: (e as PerformanceEventTiming).processingEnd - (e as PerformanceEventTiming).processingStart,
        }),
      { durationThreshold: 16 },
    );
    const look = (): void => {
      if (document.querySelector(selector)) marks.ready = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, ready);
}
const marks = (page: Page): Promise<Marks> => page.evaluate(() => window.marks);
const slow = async (page: Page, rate: number): Promise<CDPSession> => {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  return tools;
};

/** 1.6 Mbit/s, as a phone has it where the network is poor; there and back takes 150 ms. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

for (const [name, path, ready] of [
  ['home', '/', '.play:enabled'],
  ['a game', '', '.board-place [data-cell]'],
] as const) {
  test(`first load of ${name}`, async ({ browser, server }) => {
    const address = path || (await newGame(server.api));
    const page = await browser.newPage({ baseURL: server.page, locale: 'en-GB' });
    await watch(page, ready);
    const tools = await slow(page, 4);
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', LINE);
    let [code, data] = [0, 0];
    const asked = new Map<string, string>();
    tools.on('Network.responseReceived', (e) => void asked.set(e.requestId, e.response.url));
    tools.on('Network.loadingFinished', (e) => {
      if (/\/api\//.test(asked.get(e.requestId) ?? '')) data += e.encodedDataLength;
      else code += e.encodedDataLength;
    });
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // Long tasks are told a moment after they end.
    await page.waitForTimeout(1000);
    const { paint, ready: seen, busy } = await marks(page);
    say(`First load of ${name}: the page with its headers, compressed`, kB(code));
    say(`First load of ${name}: what is asked of the server for it`, kB(data));
    say(`First load of ${name}, processor slowed 4×, 1.6 Mbit/s: something is seen after`, ms(paint));
    say(`First load of ${name}, processor slowed 4×, 1.6 Mbit/s: its board is there after`, ms(seen));
    say(
      `First load of ${name}, processor slowed 4×, 1.6 Mbit/s: it can be played after`,
      ms(Math.max(seen, busy)),
    );
    await page.close();
  });
}

for (const rate of [1, 4]) {
  test(`a stack dragged over the board, processor slowed ${rate}×`, async ({ browser, server }) => {
    const page = await browser.newPage({
      baseURL: server.page,
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
    });
    await watch(page, '.board-place [data-cell]');
    await page.goto(await newGame(server.api));
    await cell(page, 'b4').waitFor();
    await page.waitForLoadState('networkidle');
    await slow(page, rate);
    const at = async (name: string): Promise<[number, number]> => {
      const box = (await cell(page, name).boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [from, to] = [await at('b4'), await at('f4')];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.evaluate(() => {
      const gaps: number[] = [];
      window.gaps = gaps;
      let before = performance.now();
      const frame = (now: number): void => {
        gaps.push(now - before);
        before = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (let i = 1; i <= 240; i++) {
      const turn = (i / 240) * Math.PI * 6;
      await page.mouse.move(
        (from[0] + to[0]) / 2 + Math.sin(turn) * 200,
        (from[1] + to[1]) / 2 - Math.cos(turn) * 200,
      );
    }
    const gaps = (await page.evaluate(() => window.gaps)).slice(2);
    const dropped = gaps.reduce((n, gap) => n + Math.max(0, Math.round(gap / (1000 / 60)) - 1), 0);
    await page.mouse.move(...(await at('c4')));
    await page.mouse.up();
    await page.keyboard.press('Escape');
    // Taps and keys: take up, put down, take back, each after the one before is drawn.
    for (let i = 0; i < 10; i++) {
      for (const name of ['b4', 'd5']) await page.mouse.click(...(await at(name)), { delay: 60 });
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.waitForTimeout(100);
    }
    const counts = await page.evaluate(() =>
      ['pointerdown', 'pointerup', 'keydown'].reduce(
        (n, name) => n + (performance.eventCounts.get(name) ?? 0),
        0,
      ),
    );
    const late = (await marks(page)).events.filter(
      (e) => /^(pointerdown|pointerup|keydown)$/.test(e.name) && e.took > 32,
    );
    const longest = late.reduce((n, e) => Math.max(n, e.took), 0);
    say(`Dragging, processor slowed ${rate}×: frames drawn, and dropped`, `${gaps.length}, ${dropped}`);
    say(
      `Taps and keys, processor slowed ${rate}×: of so many, seen later than the next frame`,
      `${counts}, ${late.length}${longest ? ` (longest ${ms(longest)})` : ''}`,
    );
    say(
      `Taps and keys, processor slowed ${rate}×: most work of the page for one that was late`,
      ms(late.reduce((n, e) => Math.max(n, e.work), 0)),
    );
    await page.close();
  });
}

/** Searches the fixed positions of games with a module of this page; the seconds that each game took, and the positions. */
async function benchInPage(page: Page, kind: string, ids: string[], depth: number): Promise<Speed[]> {
  return page.evaluate(
    async ({ kind, ids, depth }) => {
      const files = await (await fetch('/sw.js')).text();
      const address = new RegExp(`/assets/${kind}-[\\w-]{8}\\.wasm`).exec(files)![0];
      const memory = new WebAssembly.Memory({ initial: 64, maximum: 4096, shared: true });
      const jersi = { now: () => performance.now(), report: () => undefined, failed: () => undefined };
      const { instance } = await WebAssembly.instantiateStreaming(fetch(address), { jersi, env: { memory } });
      const exports = instance.exports as WebAssembly.Exports & {
        room: (length: number) => number;
        ask: (at: number, length: number) => number;
        answer: () => number;
        network: (at: number, length: number) => number;
        __wasm_init_tls?: (at: number) => void;
      };
      exports.__wasm_init_tls?.(Math.ceil(exports.room(4096) / 64) * 64);
      const own = exports.memory as WebAssembly.Memory | undefined;
      const bytes = (at: number, length: number): Uint8Array =>
        new Uint8Array((own ?? memory).buffer, at, length);
      const write = (data: Uint8Array): [number, number] => {
        const at = exports.room(data.length);
        bytes(at, data.length).set(data);
        return [at, data.length];
      };
      const bench = (variant: string): number => {
        const question = JSON.stringify({ ask: 'bench', body: { variant, depth } });
        const length = exports.ask(...write(new TextEncoder().encode(question)));
        return (
          JSON.parse(new TextDecoder().decode(bytes(exports.answer(), length).slice())) as { done: number }
        ).done;
      };
      const speeds = [];
      for (const id of ids) {
        const network = await fetch(`/api/variants/${encodeURIComponent(id)}/network`);
        if (network.ok) exports.network(...write(new Uint8Array(await network.arrayBuffer())));
        // The first time the browser still compiles.
        bench(id);
        const begin = performance.now();
        const nodes = bench(id);
        speeds.push({ id, nodes, seconds: (performance.now() - begin) / 1000 });
      }
      return speeds;
    },
    { kind, ids, depth },
  );
}

interface Speed {
  id: string;
  nodes: number;
  seconds: number;
}

test('the engine in the browser beside the program, one thread each', async ({ browser, server }) => {
  test.setTimeout(600_000);
  const [depth, ids] = [7, ['pijersi', 'mikjersi', 'jersi-2']];
  const page = await browser.newPage({ baseURL: server.page });
  await page.goto('/');
  const best = new Map<string, number>();
  const note = (who: string, speeds: Speed[]): void =>
    speeds.forEach(({ id, nodes, seconds }) => {
      best.set(`${who} ${id}`, Math.max(best.get(`${who} ${id}`) ?? 0, nodes / seconds));
    });
  // They take turns, so that whatever else the machine does falls on all; the best of each counts.
  for (let round = 0; round < 5; round++) {
    const output = execFileSync(program(), ['--json', 'bench', '--depth', String(depth)], {
      encoding: 'utf8',
    });
    note('program', (JSON.parse(output) as { games: Speed[] }).games);
    for (const kind of ['jersi', 'jersi-threads']) note(kind, await benchInPage(page, kind, ids, depth));
  }
  for (const id of ids) {
    const native = best.get(`program ${id}`)!;
    say(`${id}: positions a second of the program`, Math.round(native).toLocaleString('en'));
    for (const kind of ['jersi', 'jersi-threads']) {
      const speed = best.get(`${kind} ${id}`)!;
      say(
        `${id}: of ${kind}.wasm, and its share`,
        `${Math.round(speed).toLocaleString('en')}, ${(speed / native).toFixed(2)}`,
      );
    }
  }
  await page.close();
});

/** Has the page's own worker think for so long, with helpers; the positions a second of all its threads together, and the depth it came to. */
async function thinkInPage(
  page: Page,
  variant: string,
  helpers: number,
  time: number,
): Promise<{ speed: number; depth: number }> {
  return page.evaluate(
    async ({ variant, helpers, time }) => {
      if (!crossOriginIsolated) throw new Error('the page shares its process: no threads');
      const files = await (await fetch('/sw.js')).text();
      const address = (name: RegExp): string => name.exec(files)![0];
      const script = address(/\/assets\/worker-[\w-]{8}\.js/);
      const module = await WebAssembly.compileStreaming(
        fetch(address(/\/assets\/jersi-threads-[\w-]{8}\.wasm/)),
      );
      const network = new Uint8Array(
        await (await fetch(`/api/variants/${encodeURIComponent(variant)}/network`)).arrayBuffer(),
      );
      const workers = [new Worker(script, { type: 'module' })];
      const first = workers[0]!;
      const answer = (id: number): Promise<{ nodes: number; time: number; depth: number }> =>
        new Promise((done, failed) => {
          first.addEventListener('message', ({ data }: MessageEvent<Record<string, unknown>>) => {
            if ('failed' in data || 'problem' in data) failed(new Error(JSON.stringify(data)));
            if (data.id === id && 'done' in data)
              done(data.done as { nodes: number; time: number; depth: number });
          });
        });
      first.addEventListener('message', ({ data }: MessageEvent<{ threads?: object[] }>) =>
        data.threads?.forEach((thread) => {
          const worker = new Worker(script, { type: 'module' });
          worker.postMessage({ module, thread });
          workers.push(worker);
        }),
      );
      first.postMessage({ module, helpers });
      first.postMessage({ network });
      const think = async (
        id: number,
        time: number,
      ): Promise<{ nodes: number; time: number; depth: number }> => {
        const done = answer(id);
        first.postMessage({ id, ask: 'think', body: { at: { variant }, turns: [], time } });
        return done;
      };
      // The first time the browser still compiles, and the helpers start.
      await think(1, 1500);
      const found = await think(2, time);
      workers.forEach((worker) => worker.terminate());
      if (workers.length !== 1 + helpers) throw new Error(`${workers.length} workers, not ${1 + helpers}`);
      return { speed: found.nodes / (found.time / 1000), depth: found.depth };
    },
    { variant, helpers, time },
  );
}

test('the engine in the browser with one thread and with two', async ({ browser, server }) => {
  test.setTimeout(600_000);
  const page = await browser.newPage({ baseURL: server.page });
  await page.goto('/');
  for (const id of ['pijersi', 'mikjersi', 'jersi-2']) {
    const speeds: number[][] = [[], []];
    const depths: number[][] = [[], []];
    for (let round = 0; round < 5; round++) {
      for (const helpers of [0, 1]) {
        const { speed, depth } = await thinkInPage(page, id, helpers, 4000);
        speeds[helpers]!.push(speed);
        depths[helpers]!.push(depth);
      }
    }
    const median = (of: number[]): number => of.toSorted((a, b) => a - b)[of.length >> 1]!;
    const [alone, two] = [median(speeds[0]!), median(speeds[1]!)];
    for (const helpers of [0, 1])
      say(
        `${id}: positions a second of ${helpers + 1} thread(s), least to most; depth after 4 s`,
        `${Math.round(Math.min(...speeds[helpers]!)).toLocaleString('en')} to ${Math.round(
          Math.max(...speeds[helpers]!),
        ).toLocaleString('en')}; ${depths[helpers]!.join(' ')}`,
      );
    say(
      `${id}: medians, and the gain of the second thread`,
      `${Math.round(alone).toLocaleString('en')}, ${Math.round(two).toLocaleString('en')}, ${(two / alone).toFixed(2)}`,
    );
  }
  await page.close();
});

/** A game of two at one screen. */
async function newGame(api: string): Promise<string> {
  const made = (await (
    await fetch(`${api}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        variant: 'pijersi',
        draw_colours: false,
        players: [
          { who: 'me', name: '' },
          { who: 'me', name: '' },
        ],
      }),
    })
  ).json()) as { game: string; seats: { secret: string }[] };
  return `/game/${made.game}#seat=${made.seats[0]!.secret}`;
}
