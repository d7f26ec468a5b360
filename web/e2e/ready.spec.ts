// What the server sends before the page's script runs, and without it: words, pictures for previews, honest statuses.
import { audit } from './audit';
import { make, seat } from './make';
import { expect, test } from './server';

declare global {
  interface Window {
    /** How much has jumped so far. */
    shift: number;
  }
}
interface LayoutShift extends PerformanceEntry {
  value: number;
}

test.skip(process.env.JERSI_PAGE === 'preview', 'the program itself sends these');

test('what is not there says so', async ({ request, page }) => {
  for (const [address, status] of [
    ['/', 200],
    ['/new', 200],
    ['/rules', 200],
    ['/rules/pijersi', 200],
    ['/about', 200],
    ['/watch', 200],
    ['/nothing', 404],
    ['/rules/chess', 404],
    ['/learn/chess', 404],
    ['/game/000000000000', 404],
    ['/game/nonsense', 404],
    ['/lab/nothing', 404],
    ['/docs/nothing', 404],
  ] as const)
    expect((await request.get(address)).status(), address).toBe(status);
  // People get a page, programs the same as everywhere.
  await page.goto('/lab/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here');
  expect((await (await request.get('/lab/nothing')).json()) as object).toHaveProperty('code', 'no-report');
});

test('an invitation shows who invites, to what, on what terms, and a picture', async ({
  request,
  server,
}) => {
  const { game } = await make(server, {
    variant: 'pijersi',
    players: [{ who: 'me', name: 'Ada <b>' }, { who: 'open' }],
    clock: { kind: 'total', seconds: 600, increment: 5 },
  });
  const text = async (lang: string): Promise<string> =>
    (await request.get(`/game/${game}`, { headers: { 'accept-language': lang } })).text();
  const page = await text('en');
  expect(page).toContain('<meta property="og:title" content="Ada &lt;b&gt; invites you to Pijersi">');
  expect(page).toContain('10 minutes each, and 5 seconds more after each turn.');
  expect(await text('fr')).toContain('vous invite à jouer à Pijersi');
  const picture = /property="og:image" content="([^"]+)"/.exec(page)![1]!.replaceAll('&amp;', '&');
  const drawn = await request.get(picture);
  expect(drawn.headers()['content-type']).toBe('image/png');
  expect(drawn.ok()).toBe(true);
});

test('icons, manifest, robots; files as small as the browser takes them', async ({ request }) => {
  for (const [name, kind] of [
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/icon-180.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    const answer = await request.get(name);
    expect([name, answer.status(), answer.headers()['content-type']]).toEqual([name, 200, kind]);
  }
  const index = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(index)![1]!;
  const small = await request.get(script, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers()['content-encoding']).toBe('br');
  const plain = await request.get(script, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await small.text()).toBe(await plain.text());
});

test('without JavaScript the games and their rules can be read, in the visitor’s language', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'fr-FR',
    baseURL: server.page,
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pierre, feuille, ciseaux/);
  await page.locator('article').filter({ hasText: 'Pijersi' }).first().getByText('Règles').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pijersi');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page).toHaveTitle('Les règles de Pijersi · Jersi');
  await page.goto('/analysis');
  await expect(page.locator('noscript main')).toContainText('il faut JavaScript');
  await context.close();
});

test('what the server sends first is what the page then shows: nothing jumps', async ({
  browser,
  server,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: server.page });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shift += (entry as LayoutShift).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await expect(page.locator('.jb-board').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.1);
    await context.close();
  }
});

test('the pages that the server makes itself can be read, light and dark', async ({ browser, server }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, baseURL: server.page, locale: 'en-GB' });
    const page = await context.newPage();
    for (const address of ['/about', '/lab', '/docs', '/api/docs', '/lab/nothing']) {
      await page.goto(address);
      await expect(page.locator('header.top a.logo')).toBeVisible();
      await audit(page);
    }
    await page.goto('/lab');
    const titles = await page.locator('main li a').allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    await context.close();
  }
});

test('the menu of the pages that the server makes is whole on the smallest phone', async ({
  browser,
  server,
}) => {
  for (const width of [320, 360, 390]) {
    const viewport = { width, height: 640 };
    const context = await browser.newContext({ viewport, baseURL: server.page, locale: 'fr-FR' });
    const page = await context.newPage();
    for (const address of ['/about', '/lab', '/docs']) {
      await page.goto(address);
      for (const link of await page.locator('.top nav a').all())
        await expect(link).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  }
});

test('the engine is not asked while people play against a clock', async ({ page, server }) => {
  const two = {
    variant: 'pijersi',
    players: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
  };
  const timed = await make(server, { ...two, clock: { kind: 'total', seconds: 600, increment: 5 } });
  const join = (game: string): Promise<Response> =>
    fetch(`${server.api}/api/games/${game}/join`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bob' }),
    });
  await join(timed.game);
  await page.goto(seat(timed));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Rules' }).last()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Analyse' })).toHaveCount(0);
  await page.goto(`/analysis?game=${timed.game}`);
  await expect(page.getByText('the engine rests until it is over')).toBeVisible();
  const free = await make(server, two);
  await join(free.game);
  await page.goto(seat(free));
  await expect(page.getByText('The engine may be asked in this game.')).toBeVisible();
});

test('a page names at once all that it will load', async ({ request, page }) => {
  for (const [path, file] of [
    ['/', 'Home'],
    ['/new', 'NewGame'],
    ['/game/here-1', 'Game'],
    ['/analysis', 'Analysis'],
    ['/editor', 'Editor'],
    ['/open', 'Open'],
    ['/rules', 'Rules'],
    ['/rules/pijersi', 'RulesOf'],
    ['/learn/pijersi', 'Learn'],
    ['/settings', 'Settings'],
    ['/watch', 'Watch'],
    ['/puzzles', 'Puzzles'],
    ['/puzzles/pijersi', 'Puzzle'],
    ['/nothing', 'Lost'],
  ] as const) {
    const text = await (await request.get(path, { headers: { 'accept-language': 'fr' } })).text();
    const named = [...text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map((found) => found[1]!);
    for (const name of [file, 'fr'])
      expect(
        named.some((one) => one.startsWith(`/assets/${name}-`)),
        `${path} ${name}`,
      ).toBe(true);
    for (const one of named) expect((await request.get(one)).status(), one).toBe(200);
  }
  // What was named is not asked for twice.
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/watch');
  await expect(page.locator('.filters')).toBeVisible();
  expect(asked.filter((one) => one === '/api/variants')).toHaveLength(1);
});
