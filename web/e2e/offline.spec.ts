// Without a connection: after the first visit the whole page is in the browser, and rules and engine with it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { Module } from '../src/engine/module';
import type { LocalGame } from '../src/here/kept';
import { lesson } from '../src/lessons/pijersi';
import { Front } from './front';
import { makeTurn } from './hands';
import { expect, test as plain } from './server';
import { freePort } from '../tests/program';

const module = new Module(
  new WebAssembly.Module(readFileSync(resolve(import.meta.dirname, '../src/engine/jersi.wasm'))),
);

const test = plain.extend<{ front: Front }>({
  front: async ({ server }, use) => {
    const front = new Front(() => server.page);
    await front.start('one');
    await use(front);
    await front.stop();
  },
  baseURL: async ({ front }, use) => use(front.address),
});
test.use({ serviceWorkers: 'allow', engine: 'here' });

const version = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content') ?? null);

/** The page is kept: its service worker has all of it, and answers for this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done));
  });
}

const gameOf = (page: Page): Promise<LocalGame> =>
  page.evaluate(() => {
    const id = location.pathname.split('/').at(-1)!;
    return (JSON.parse(localStorage.getItem('jersi.here') ?? '{}') as Record<string, LocalGame>)[id]!;
  });

/** Plays our turn, a good one, and waits for the computer's; whether the game is over. */
async function turn(page: Page): Promise<boolean> {
  const { variant, start, turns } = await gameOf(page);
  const at = { variant, position: start };
  const word = module.ask('turn', { at, turns, depth: 4, nodes: 20_000 })!;
  await makeTurn(
    page,
    module.ask('play', {
      at: { variant, position: module.ask('game', { at, turns }).view.position },
      turn: word,
    }).done.word,
  );
  await expect
    .poll(async () => {
      const { turns: now, ending } = await gameOf(page);
      return ending !== null || now.length >= turns.length + 2;
    })
    .toBe(true);
  return (await gameOf(page)).ending !== null;
}

async function begin(page: Page, variant: string): Promise<void> {
  await page.goto(`/new?variant=${variant}`);
  await page.getByRole('slider').fill('5');
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/game\/here-/);
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
}

test('a whole game, a lesson and an analysis while the server is away; then a new version', async ({
  page,
  front,
}) => {
  await page.goto('/');
  await kept(page);
  await front.stop();

  await begin(page, 'mikjersi');
  expect(await version(page)).toBe('one');
  while (!(await turn(page)));
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();

  await page.goto('/learn/pijersi');
  for (const [i, { solution }] of lesson.entries()) {
    await expect(page.locator(`[data-exercise="${i + 1}"] .jb-board`)).toBeVisible();
    await makeTurn(page, solution);
    await expect(page.locator('.feedback.solved')).toBeVisible();
    await page.locator('.verdict .button.main').click();
  }
  await expect(page.getByRole('heading', { name: 'All ten solved!' })).toBeVisible();

  const nodes = ['b4=d5', 'f4=d3', 'a4-b4'].map((turn, parent) => ({ parent, turn }));
  await page.goto('/open');
  await page
    .getByRole('textbox')
    .first()
    .fill(module.ask('write-record', { start: { variant: 'pijersi' }, nodes }));
  await page
    .getByRole('button', { name: /^Open|^Analyse/ })
    .first()
    .click();
  await expect(page.locator('.engine .verdict:not(.waiting)')).toBeVisible();
  await expect(page.locator('.engine ol li').first()).toBeVisible();
  // One answers questions, one thinks, and at least one helps it.
  await expect.poll(() => page.workers().length).toBeGreaterThanOrEqual(3);

  // A game is under way when the server comes back with another version.
  await begin(page, 'pijersi');
  await turn(page);
  const before = await gameOf(page);
  await front.start('two');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // Who opened the page a moment ago gets the new version by itself; anybody else is asked.
  const show = page.getByRole('button', { name: 'Show it' });
  await expect
    .poll(async () => {
      await show.click({ timeout: 500 }).catch(() => undefined);
      return version(page).catch(() => null);
    })
    .toBe('two');
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  expect((await gameOf(page)).turns).toEqual(before.turns);
  await turn(page);
  expect((await gameOf(page)).turns.length).toBe(before.turns.length + 2);
  await page.goto('/');
  await expect(page.locator(`a[href="/game/${before.id}"]`)).toBeVisible();
});

test('half a version is never kept', async ({ page, front }) => {
  await page.goto('/');
  await kept(page);
  await page.reload();
  expect(await version(page)).toBe('one');
  // The worker tells of a version whose page is not there yet.
  front.told = 'two';
  const failed = await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!;
    const coming = new Promise<ServiceWorkerState>((done) => {
      registration.addEventListener('updatefound', () => {
        const worker = registration.installing!;
        worker.addEventListener('statechange', () => worker.state !== 'installing' && done(worker.state));
      });
    });
    await registration.update().catch(() => undefined);
    return coming;
  });
  expect(failed).toBe('redundant');
  await front.stop();
  await page.reload();
  expect(await version(page)).toBe('one');
  await expect(page.locator('article').first()).toBeVisible();
});

test('the page is alone in its process, and its board and pictures still stand in other pages', async ({
  page,
  server,
}) => {
  await page.goto('/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // Somebody else's page, isolated itself or not.
  const frames = `<iframe src="${server.api}/embed/pijersi" width="500" height="500"></iframe>
    <iframe id="no" src="${server.api}/"></iframe>
    <img src="${server.api}/api/draw?variant=pijersi">`;
  const others = createServer((asked, answer) => {
    const isolated = asked.url === '/isolated' ? { 'cross-origin-embedder-policy': 'require-corp' } : {};
    answer.writeHead(200, { 'content-type': 'text/html', ...isolated }).end(frames);
  });
  const port = await freePort();
  await new Promise<void>((done) => others.listen(port, '127.0.0.1', done));
  for (const path of ['/', '/isolated']) {
    await page.goto(`http://127.0.0.1:${port}${path}`);
    await expect(page.frameLocator('iframe').first().locator('.jb-board')).toBeVisible();
    await expect
      .poll(() => page.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    // The page itself does not let itself be framed.
    await expect(page.frameLocator('#no').locator('header')).toHaveCount(0);
  }
  others.closeAllConnections();
  others.close();
});
