// Around the board: analysis from one's own side, watching, printing, small and turned screens, a server that is away, bare turns.
import type { Page } from '@playwright/test';
import { fits } from './audit';
import { cell } from './hands';
import { finished, make, seat, send } from './make';
import { expect, test } from './server';

test('the analysis of a game shows it from one’s own side, with names, and its record keeps them', async ({
  page,
  server,
}) => {
  const made = await make(server, {
    variant: 'pijersi',
    players: [
      { who: 'computer', level: 1 },
      { who: 'me', name: 'Bob' },
    ],
  });
  await page.goto(seat(made));
  await expect(page.locator('.turns button.word')).toHaveCount(1);
  await send(server, made, 'actions', { do: 'resign' });
  await page.getByRole('link', { name: 'Understand' }).click();
  const players = page.locator('.board .player');
  await expect(players).toHaveText(['Computer, level 1', 'Bob']);
  const y = async (name: string): Promise<number> =>
    (await page.locator(`.jb [data-cell="${name}"]`).boundingBox())!.y;
  expect(await y('a1')).toBeLessThan(await y('g1'));
  await expect(page).toHaveURL(/flipped=true/);
  await page.getByRole('button', { name: 'Share and download' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Record', exact: true }).click(),
  ]);
  const text = await (await import('node:fs/promises')).readFile(await file.path(), 'utf8');
  expect(text).toMatch(/\[White "jersi level 1"\]/);
  expect(text).toMatch(/\[Black "Bob"\]/);
  expect(text).toMatch(/\[Date "\d{4}-\d\d-\d\d"\]/);
});

test('watching shows boards, clocks, terms and results, and says what can be done', async ({
  page,
  server,
}) => {
  await make(server, {
    variant: 'pijersi',
    public: true,
    clock: { kind: 'total', seconds: 600, increment: 5 },
  });
  await finished(server, { public: true });
  await page.goto('/watch');
  const card = page.locator('li .card').filter({ hasText: 'Ada' }).first();
  await expect(card.locator('.jb-board')).toBeVisible();
  await expect(card.locator('.clock').first()).toBeVisible();
  await expect(card).toContainText('10 min + 5 s per turn');
  await expect(card).toContainText('Watch');
  await page.getByText('Finished').click();
  const over = page.locator('li .card').first();
  await expect(over).toContainText('wins');
  await expect(over).toContainText('Replay');
  await expect(over).not.toContainText('Watch');
});

test('a rulebook prints with all its boards, and without the menu', async ({ page }) => {
  await page.goto('/rules/pijersi');
  await expect(page.locator('figure').first()).toBeVisible();
  const figures = await page.locator('figure').count();
  expect(figures).toBeGreaterThan(5);
  // Nobody has scrolled.
  await expect(page.locator('figure:has(.jb-board, svg[role="img"])')).toHaveCount(figures);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.top')).toBeHidden();
  await expect(page.locator('.contents')).toBeHidden();
  await expect(page.locator('figure .tools').first()).toBeHidden();
});

test('a page that is printed at once has all its boards', async ({ page }) => {
  // Only what the notation says is there in time.
  await page.route('**/api/position', (route) => route.abort());
  for (const [address, place] of [
    ['/rules/jersi-4', 'figure:has(.tools)'],
    ['/puzzles', '.picture'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(place).first()).toBeAttached();
    await page.pdf();
    const empty = page.locator(place).filter({ hasNot: page.locator('.jb-board') });
    await expect(empty).toHaveCount(0, { timeout: 100 });
  }
});

test('what is printed has nothing to press, and light boards', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.page, colorScheme: 'dark' });
  const page = await context.newPage();
  const { game } = await finished(server);
  for (const address of [`/game/${game}`, `/analysis?game=${game}`]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    const board = page.locator('.jb').first();
    await expect(board).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'print' });
    await expect(board).toHaveAttribute('data-theme', 'wood');
    for (const pressed of ['.plain', '.button', 'input', 'select', 'textarea'])
      await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText('g3-f4').first()).toBeVisible();
  }
  await context.close();
});

const scrolls = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

test('a game fits the screen of a phone, upright and on its side, and at double size', async ({
  browser,
  server,
}) => {
  for (const variant of ['pijersi', 'mikjersi', 'jersi-4']) {
    const address = seat(
      await make(server, { variant, clock: { kind: 'total', seconds: 600, increment: 5 } }),
    );
    for (const [width, height, broad] of [
      [360, 740, 250],
      [740, 360, 280],
      // Its trays leave a square board less.
      [640, 400, variant === 'mikjersi' ? 220 : 300],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, baseURL: server.page });
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.locator('.board-place .jb-board')).toBeVisible();
      await expect(page.locator('.near .clock')).toBeVisible();
      expect([variant, width, await scrolls(page)]).toEqual([variant, width, 0]);
      const wood = (await page.locator('.jb-cells').boundingBox())!;
      expect(wood.width, `${variant} at ${width}`).toBeGreaterThan(broad);
      await fits(page);
      await context.close();
    }
  }
});

test('a puzzle with its hint, and a game that is over, fit the screen of a phone', async ({
  browser,
  server,
}) => {
  for (const locale of ['en-GB', 'fr-FR']) {
    const viewport = { width: 360, height: 740 };
    const context = await browser.newContext({ viewport, baseURL: server.page, locale });
    const page = await context.newPage();
    for (const game of ['pijersi', 'mikjersi', 'jersi-4']) {
      await page.goto(`/puzzles/${game}`);
      await expect(page.locator('.board-place .jb-board')).toBeVisible();
      await page.locator('.solve .row .button').first().click();
      await expect(page.locator('.solve .hint')).toBeVisible();
      expect([game, locale, await scrolls(page)]).toEqual([game, locale, 0]);
    }
    await page.goto(seat(await finished(server)));
    await expect(page.locator('.result')).toBeVisible();
    expect(await scrolls(page)).toBe(0);
    // At double size, too, nothing lies on anything else.
    await page.setViewportSize({ width: 640, height: 400 });
    await expect(page.locator('.game.low .walk')).toBeVisible();
    expect(await scrolls(page)).toBe(0);
    const span = async (what: string): Promise<readonly [number, number]> => {
      const box = (await page.locator(what).boundingBox())!;
      return [box.y, box.y + box.height];
    };
    expect((await span('.walk'))[1]).toBeLessThanOrEqual((await span('.near'))[0]);
    expect((await span('.actions'))[1]).toBeLessThanOrEqual((await span('.list'))[0]);
    await context.close();
  }
});

test('the board keeps its size when the game ends, and when one looks back', async ({ browser, server }) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    const made = await make(server, { variant: 'pijersi' });
    await send(server, made, 'turns', { ply: 0, id: 't0', turn: 'b4=d5' });
    const context = await browser.newContext({ viewport: { width, height }, baseURL: server.page });
    const page = await context.newPage();
    await page.goto(seat(made));
    await expect(page.locator('.turns button.word')).toHaveCount(1);
    const size = async (): Promise<number> => (await page.locator('.jb-cells').boundingBox())!.width;
    const first = await size();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.hint.back')).toBeVisible();
    expect(await size()).toBe(first);
    await send(server, made, 'actions', { do: 'resign' });
    await expect(page.locator('.result')).toBeVisible();
    expect(await size()).toBe(first);
    await context.close();
  }
});

test('while the server is away, a page that was never opened says so, and comes by itself', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('article .jb-board').first()).toBeVisible();
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Watch', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await page.unroute('**/*');
  await expect(page.getByRole('heading', { name: 'Public games' })).toBeVisible();
});

test('turns alone are enough to open a game, unless several games have them', async ({ page }) => {
  await page.goto('/open');
  const text = page.locator('textarea');
  await text.fill('1. b4=d5 f4=d3 2. a4-b4 g3-f4');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/analysis#t=/);
  await expect(page.locator('.tree .turn:not(.start)')).toHaveCount(4);
  await expect(page.locator('.what')).toContainText('Pijersi');
});

test('an invitation names the terms before one joins', async ({ page, server }) => {
  const { game } = await make(server, {
    variant: 'pijersi',
    players: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    clock: { kind: 'total', seconds: 300, increment: 3 },
  });
  await page.goto(`/game/${game}`);
  await expect(page.locator('.box')).toContainText('Pijersi: 5 min + 3 s per turn.');
});

test('forced colours mark only who is to move', async ({ browser, server }) => {
  const context = await browser.newContext({ forcedColors: 'active', baseURL: server.page });
  const page = await context.newPage();
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  await expect(cell(page, 'a1')).toBeVisible();
  const edge = (who: string): Promise<string> =>
    page.locator(`${who} .player`).evaluate((e) => getComputedStyle(e).borderLeftColor);
  expect(await edge('.near')).not.toBe(await edge('.far'));
  await context.close();
});
