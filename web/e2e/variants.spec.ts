// What is special in some games: drops and put-backs, a free setup, secret forms, mountains and swaps.
import { readFileSync } from 'node:fs';
import { best, gameId, look, makeTurn, seeded, shows, turnOf } from './hands';
import { expect, test } from './server';

const random = seeded(11);

/** A game that is made without the page. */
async function start(
  server: { api: string },
  body: object,
): Promise<{ game: string; seats: { side: string; secret: string }[] }> {
  const made = await fetch(`${server.api}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(made.status, await made.clone().text()).toBe(201);
  return made.json() as Promise<{ game: string; seats: { side: string; secret: string }[] }>;
}

test('Mikjersi: cubes are dropped, and a captured king is put back', async ({ page, server }) => {
  const { game: first, seats } = await start(server, {
    variant: 'mikjersi',
    players: [
      { who: 'me', name: 'Ada' },
      { who: 'me', name: 'Bob' },
    ],
    draw_colours: false,
  });
  let id = first;
  await page.goto(`/game/${id}#seat=${seats[0]!.secret}`);
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  // The secret is taken out of the address.
  expect(page.url()).not.toContain('seat');
  let [dropped, back] = [0, 0];
  for (let n = 0; n < 200 && !(dropped && back); n++) {
    const game = await look(server, id);
    if (game.now.phase === 'over') {
      await page.getByRole('button', { name: 'Play again' }).click();
      await expect(page).not.toHaveURL(new RegExp(id));
      await expect(page.locator('.board-place .jb-board')).toBeVisible();
      id = gameId(page);
      continue;
    }
    await shows(page, game.turns.length);
    const turns = game.now.view.turns;
    const word =
      (!back && turns.find((w) => /!.*\/[Kk]:/.test(w))) ||
      (!dropped && turns.find((w) => /^[WMwm]:.*\/[WMwm]:/.test(w))) ||
      best(game, random);
    if (/\/[Kk]:/.test(word)) back++;
    else if (/^.:/.test(word)) dropped++;
    await makeTurn(page, word);
    await expect
      .poll(async () => (await look(server, id)).turns.length, { message: word })
      .toBe(game.turns.length + 1);
  }
  expect(dropped).toBeGreaterThan(0);
  expect(back).toBeGreaterThan(0);
});

test('Jersi 1: thirteen shapes each are placed freely, then the game is played', async ({ page, server }) => {
  await page.goto('/new?variant=jersi-1');
  await page.getByText('Same screen').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  await expect(page.locator('.hint')).toContainText('Setup');
  const id = gameId(page);
  let placed = 0;
  for (let n = 0; n < 60; n++) {
    const game = await look(server, id);
    await shows(page, game.turns.length);
    if (!game.now.view.setup) break;
    placed++;
    await makeTurn(page, game.now.view.turns[(n * 7) % game.now.view.turns.length]!);
    await expect.poll(async () => (await look(server, id)).turns.length).toBe(game.turns.length + 1);
  }
  expect(placed).toBeGreaterThanOrEqual(26);
  for (let n = 0; n < 4; n++) {
    const game = await look(server, id);
    if (game.now.phase === 'over') break;
    await shows(page, game.turns.length);
    await makeTurn(page, best(game, random));
    await expect.poll(async () => (await look(server, id)).turns.length).toBe(game.turns.length + 1);
  }
});

test('Jersi 4: forms chosen in secret, mountains dropped, the ghost swaps with the kunti', async ({
  browser,
  page,
  server,
}) => {
  await page.goto('/new?variant=jersi-4');
  await page.getByText('A friend, by link').click();
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByLabel('Special forms').first().selectOption('secret-own');
  await page.getByLabel(/Four mountains/).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/game\//);
  const id = gameId(page);
  const other = await browser.newContext({ baseURL: server.page });
  const guest = await other.newPage();
  await guest.goto(`/game/${id}`);
  await guest.getByRole('button', { name: 'Join the game' }).click();

  await page.getByRole('radio', { name: /Mucti/ }).check();
  await page.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.getByText('Your choice is made')).toBeVisible();
  // Nothing is told before both have chosen.
  expect(JSON.stringify(await look(server, id))).not.toContain('mucti');
  await guest.getByRole('radio', { name: /Mokca/ }).check();
  await guest.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(page.locator('.turns')).toBeVisible();
  expect((await look(server, id)).now.variant).toContain('special=mucti/mokca');

  const pages = { white: page, black: guest };
  let [mountains, swaps] = [0, 0];
  for (let n = 0; n < 40 && !(mountains && swaps); n++) {
    const game = await look(server, id);
    if (game.now.phase === 'over') break;
    const mover = pages[game.now.view.side];
    await shows(mover, game.turns.length);
    const turns = game.now.view.turns;
    const word =
      (!swaps && turns.find((w) => w.includes('<>'))) ||
      (!mountains && turns.find((w) => /^[Aa]:/.test(w))) ||
      turns.find((w) => !w.includes('!'))!;
    if (word.includes('<>')) swaps++;
    if (/^[Aa]:/.test(word)) mountains++;
    await makeTurn(mover, word);
    await expect
      .poll(async () => (await look(server, id)).turns.length, { message: word })
      .toBe(game.turns.length + 1);
  }
  expect(mountains).toBeGreaterThan(0);
  expect(swaps).toBeGreaterThan(0);
  await turnOf(server, id, (await look(server, id)).now.view.side);
  await other.close();
});

test('two computers are watched', async ({ page, server }) => {
  await page.goto('/new?variant=mikjersi');
  await page.getByText('Two computers').click();
  await page.getByText('Public: listed').click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('You are watching.')).toBeVisible();
  await expect
    .poll(async () => page.locator('.turns button.word').count(), { timeout: 30_000 })
    .toBeGreaterThan(2);
  await page.goto('/watch');
  await page.getByText('Finished').or(page.getByText('Being played')).first().click();
  await expect(page.getByRole('heading', { name: 'Public games' })).toBeVisible();
  void server;
});

test('a rule file of one’s own: mistakes are shown, and it can be played', async ({ page }) => {
  await page.goto('/new');
  await page.getByText('A rule file of your own').click();
  const area = page.locator('textarea');
  await area.fill('like = "pijersi"\nfoo = 3\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert')).toContainText('unknown key');
  await area.fill('like = "pijersi"\nname = "My Pijersi"\n');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('No mistakes: My Pijersi')).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  await expect(page.locator('.about')).toContainText('My Pijersi');
  // It is drawn like the others.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Share and download' }).click();
  for (const [name, begins] of [
    ['Picture (SVG)', '<svg '],
    ['Picture (PNG)', '\u0089PNG'],
  ] as const) {
    const [taken] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click(),
    ]);
    expect(readFileSync(await taken.path(), 'latin1').startsWith(begins), name).toBe(true);
  }
});
