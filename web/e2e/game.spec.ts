// Whole games: against the computer by taps, and all by keyboard.
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { best, byKey, cell, gameId, look, makeTurn, ownSide, seeded, shows, turnOf } from './hands';
import { typeset } from '../src/lib/typeset';
import { expect, test } from './server';

const random = seeded(11);

test('a game against the computer begins by one tap and is played to its end', async ({ page, server }) => {
  await page.goto('/');
  const play = page.locator('article').filter({ hasText: 'Mikjersi' }).getByRole('button', { name: /^Play/ });
  await expect(play).toBeEnabled();
  await play.click();
  // The first page has a board to try, too.
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('.board-place .jb-board')).toBeVisible();

  const id = gameId(page);
  const side = await ownSide(page);
  for (let n = 0; n < 200; n++) {
    const game = await turnOf(server, id, side);
    await shows(page, game.turns.length);
    if (game.now.phase === 'over') break;
    await expect(page).toHaveTitle(/Your turn/);
    await makeTurn(page, best(game, random));
    await expect.poll(async () => (await look(server, id)).turns.length).toBeGreaterThan(game.turns.length);
  }
  const game = await look(server, id);
  expect(game.now.phase).toBe('over');
  await expect(page.locator('.result')).toContainText(typeset(game.now.result!.said.en));

  // Looking back, and the address that shows exactly that.
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/ply=0/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/ply=1/);
  await page.reload();
  await expect(page.locator('.turns [aria-current]')).toHaveText(game.turns[0]!.word);

  // The rematch has the colours changed.
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  expect(await ownSide(page)).not.toBe(side);
});

test('everything by keyboard', async ({ page, server }) => {
  await page.goto('/new?variant=pijersi');
  await page.getByRole('radio', { name: 'White', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('slider', { name: /Level/ }).focus();
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Begin' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  const id = gameId(page);
  await page.keyboard.press('b');
  await expect(page.locator('[data-cell]:focus')).toHaveCount(1);
  // One round: in two, a cube may have crossed the board.
  const first = await turnOf(server, id, 'white');
  await shows(page, first.turns.length);
  await makeTurn(page, best(first, random), byKey);
  await expect.poll(async () => (await look(server, id)).turns.length).toBe(2);
  await turnOf(server, id, 'white');
  // What was played is told in words, the clock when asked, and the keys explain themselves.
  await expect(page.locator('[role=status].hidden')).toContainText(/Black/);
  await page.keyboard.press('c');
  await expect(page.locator('[role=status].hidden')).toContainText('no clock');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('from cell to cell');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Escape takes back a half-made turn.
  const game = await look(server, id);
  const word = game.now.view.turns.find((w) => /^[a-z]\d-[a-z]\d=/.test(w))!;
  await page.locator(`[data-cell="${word.slice(0, 2)}"]`).focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-cell="${word.slice(3, 5)}"]`).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.jb-bar button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.jb-bar button')).toHaveCount(0);
  // Resigning asks first.
  await page.getByRole('button', { name: 'Resign' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Give up');
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).press('Enter');
  await expect(page.locator('.result')).toContainText('You lose');
});

test('what cannot be done says why, and nothing is sent', async ({ page, server }) => {
  await page.goto('/new?variant=jersi-4%2Bspecial%3Dmokca');
  await page.getByText('Same screen').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  const id = gameId(page);
  await page.locator('[data-cell="b1"]').click();
  await page.locator('[data-cell="e5"]').click();
  await expect(page.locator('.jb-why')).toBeVisible();
  expect((await look(server, id)).turns).toHaveLength(0);
  await page.getByRole('button', { name: 'Show controlled cells' }).click();
  await expect(page.locator('.jb-control').first()).toBeVisible();
});

test('a game can be taken away as a record, a picture and an animation', async ({ page, server }) => {
  await page.goto('/new?variant=pijersi');
  await page.getByText('Same screen').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  const id = gameId(page);
  for (const [n, word] of ['b4=d5', 'f4=d3'].entries()) {
    await makeTurn(page, word);
    await shows(page, n + 1);
  }
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Share and download' }).click();
  for (const [name, file, begins] of [
    ['Record', `${id}.jersi`, '[Game "pijersi"]'],
    ['Record in the author’s style', `${id}.txt`, '# game: pijersi'],
    ['Picture (SVG)', `${id}.svg`, '<svg '],
    ['Picture (PNG)', `${id}.png`, '\u0089PNG'],
    ['Animation (GIF)', `${id}.gif`, 'GIF89a'],
  ] as const) {
    const [taken] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    ]);
    expect(taken.suggestedFilename()).toBe(file);
    expect(
      readFileSync(await taken.path())
        .subarray(0, 40)
        .toString('latin1'),
    ).toContain(begins);
  }
  expect((await look(server, id)).turns).toHaveLength(2);
});

test('stacks and cubes in hand are dragged; what is dropped beside the board stays where it was', async ({
  page,
  server,
}) => {
  const drag = async (from: Locator, to: { x: number; y: number }): Promise<void> => {
    const box = (await from.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move((box.x + to.x) / 2, (box.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  };
  const middle = async (name: string): Promise<{ x: number; y: number }> => {
    const box = (await cell(page, name).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const [variant, word] of [
    ['pijersi', 'b4=d5'],
    ['mikjersi', 'M:b1'],
  ] as const) {
    await page.goto(`/new?variant=${variant}`);
    await page.getByText('Same screen').click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await expect(page.locator('.board-place .jb-board')).toBeVisible();
    const from =
      word[1] === ':' ? page.locator(`button[data-cube="${word[0]}"]`) : cell(page, word.slice(0, 2));
    await drag(from, { x: 3, y: 700 });
    await expect(page.locator('.jb-bar button')).toHaveCount(0);
    await drag(from, await middle(word.slice(-2)));
    await page.getByRole('button', { name: 'End turn' }).click();
    await shows(page, 1);
    expect((await look(server, gameId(page))).turns[0]!.word).toBe(word);
  }
});
