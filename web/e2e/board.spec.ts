// Hands on the board of a game: a finger that drags, Escape after a mouse, why something is refused, names that can be read.
import type { CDPSession, Page } from '@playwright/test';
import { audit } from './audit';
import { cell, gameId, look, makeTurn, shows, tap } from './hands';
import { make, seat, send } from './make';
import { expect, test } from './server';

/** The middle of a cell. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = (await cell(page, name).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger that goes from one point to another, by the browser's own touch events: it scrolls where the page lets it. */
async function swipe(
  touch: CDPSession,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at?: { x: number; y: number },
  ): Promise<object> => touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', from);
  for (let i = 1; i <= 12; i++)
    await send('touchMove', {
      x: from.x + ((to.x - from.x) * i) / 12,
      y: from.y + ((to.y - from.y) * i) / 12,
    });
  await send('touchEnd');
}

test('a finger drags a cube, and the page stays where it is; beside the cubes it scrolls', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 480 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.page,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  await expect(cell(page, 'b1')).toBeVisible();
  const touch = await context.newCDPSession(page);
  await swipe(touch, await middle(page, 'b2'), await middle(page, 'c2'));
  await expect(page.locator('.jb-bar .jb-main')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.locator('.jb-bar .jb-main').tap();
  await shows(page, 1);
  expect((await look(server, gameId(page))).turns[0]!.word).toBe('b2-c2');
  // An empty cell is no handle: the finger moves the page.
  await page.evaluate(() => document.body.style.setProperty('min-height', '200vh'));
  const from = await middle(page, 'd4');
  await swipe(touch, from, { x: from.x, y: from.y - 120 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20);
  await context.close();
});

test('Escape takes back a turn half made by mouse, and the next click begins anew', async ({
  page,
  server,
}) => {
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  await tap(cell(page, 'a4'));
  await tap(cell(page, 'b5'));
  const back = page.locator('.jb-bar').getByRole('button', { name: 'Take back' });
  await expect(back).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(back).toBeHidden();
  await tap(cell(page, 'b1'));
  await expect(cell(page, 'b1')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'b1')).toHaveAttribute('aria-selected', 'false');
  expect((await look(server, gameId(page))).turns).toEqual([]);
  // A menu that is open has Escape for itself.
  await tap(cell(page, 'b1'));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu-list:visible')).toHaveCount(0);
  await expect(cell(page, 'b1')).toHaveAttribute('aria-selected', 'true');
});

test('why something is refused stands beside the board, once, until the next deed', async ({
  page,
  server,
}) => {
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  const why = page.locator('.jb-why');
  await tap(cell(page, 'b1'));
  await tap(cell(page, 'e4'));
  await expect(why).toBeVisible();
  await tap(cell(page, 'e5'));
  await expect(why).toHaveCount(1);
  await expect(page.locator('.notice')).toHaveCount(0);
  // It lies under the board, on no cell.
  const [words, lowest] = [(await why.boundingBox())!, (await cell(page, 'a1').boundingBox())!];
  expect(words.y).toBeGreaterThanOrEqual(lowest.y + lowest.height - 1);
  await tap(cell(page, 'c1'));
  await expect(why).toHaveCount(0);
  await shows(page, 1);
});

test('names of cells lie beside the cubes, on small boards too; or at the rim', async ({
  browser,
  server,
}) => {
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: server.page });
    const page = await context.newPage();
    await page.goto(seat(await make(server, { variant: 'pijersi' })));
    await expect(cell(page, 'a1')).toBeVisible();
    const covered = await page.evaluate(() => {
      const cubes = [...document.querySelectorAll('.jb-units .jb-face')].map((e) =>
        e.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('.jb-names text')]
        .filter((name) => {
          const n = name.getBoundingClientRect();
          // The box of a text is higher than its letters.
          const [top, bottom] = [n.top + n.height * 0.2, n.bottom - n.height * 0.2];
          return cubes.some(
            (c) => n.right > c.left + 1 && n.left < c.right - 1 && bottom > c.top + 1 && top < c.bottom - 1,
          );
        })
        .map((name) => name.textContent);
    });
    expect(covered).toEqual([]);
    await page.evaluate(() => localStorage.setItem('jersi.settings', JSON.stringify({ names: 'rim' })));
    await page.reload();
    await expect(page.locator('.jb-rim text')).toHaveCount(14);
    await context.close();
  }
});

test('the game at a glance is beside the board, and a cube that is pointed at says what it is', async ({
  page,
  server,
}) => {
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  await cell(page, 'a1').hover();
  const about = page.locator('.jb-about');
  await expect(about).toHaveText(/White rock\. Takes: scissors\. Taken by: paper\. Stands on: .*/);
  await cell(page, 'd4').hover();
  await expect(about).toHaveText(/^d4 is free\. It can be reached from .*a3.*\.$/);
  await page.keyboard.press('r');
  const glance = page.locator('.beside');
  await expect(glance.getByRole('img', { name: /takes whom/i })).toBeVisible();
  await expect(glance).toContainText('Takes: scissors.');
  await audit(page);
  await page.getByRole('button', { name: 'The game at a glance' }).click();
  await expect(glance).toHaveCount(0);
});

test('a finger held on a cube asks what it is, and takes nothing up', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.page,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  await expect(cell(page, 'a1')).toBeVisible();
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [await middle(page, 'a1')],
  });
  await expect(page.locator('.jb-about')).toContainText('Takes: scissors.');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(cell(page, 'a1')).toHaveAttribute('aria-selected', 'false');
  await page.getByRole('button', { name: 'The game at a glance' }).tap();
  await expect(page.getByRole('dialog')).toContainText('Takes: scissors.');
  await context.close();
});

test('the upper cube of a stack is taken up alone', async ({ page, server }) => {
  await page.goto(seat(await make(server, { variant: 'pijersi' })));
  const box = (await cell(page, 'b4').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.3);
  await expect(cell(page, 'b4')).toHaveAttribute('aria-label', /top taken up/);
});

test('a turn made ahead is played when the time comes, as far as it can be', async ({ page, server }) => {
  const made = await make(server, {
    variant: 'pijersi',
    players: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
  });
  const joined = await fetch(`${server.api}/api/games/${made.game}/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bob' }),
  });
  const bob = { game: made.game, secret: ((await joined.json()) as { secret: string }).secret };
  await page.goto(seat(made));
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  await makeTurn(page, 'b4=d5');
  await expect(page.locator('.turns button.word')).toHaveCount(1);
  // Bob thinks. A step and a second one that will not be possible: the first is played.
  for (const name of ['a4', 'b4', 'g6']) await tap(cell(page, name));
  await expect(page.locator('.jb-ahead')).toHaveCount(5);
  await expect(page.locator('.jb-asked')).toContainText('Will be played');
  await audit(page);
  await send(server, bob, 'turns', { ply: 1, id: 'b1', turn: 'f4=d3' });
  await expect
    .poll(async () => (await look(server, made.game)).turns.map((t) => t.word))
    .toEqual(['b4=d5', 'f4=d3', 'a4-b4']);
  await expect(page.locator('.jb-ahead')).toHaveCount(0);
  // Escape forgets it.
  for (const name of ['a1', 'b1']) await tap(cell(page, name));
  await expect(page.locator('.jb-ahead').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.jb-ahead')).toHaveCount(0);
  // What cannot be played any more is said, and one plays by hand.
  for (const name of ['d5', 'd1']) await tap(cell(page, name));
  await send(server, bob, 'turns', { ply: 3, id: 'b2', turn: 'g3-f4' });
  await expect(page.locator('.notice')).toContainText('can no longer be played');
  expect((await look(server, made.game)).turns).toHaveLength(4);
});
