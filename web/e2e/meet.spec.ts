// Meeting somebody: two strangers by one tap, and one player on two devices.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { program } from '../tests/program';
import { gameId, look, makeTurn, ownSide, shows, turnOf } from './hands';
import { make, seat } from './make';
import { expect, test } from './server';

test('two strangers find each other by one tap', async ({ browser, server }) => {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page, locale: 'fr-FR' }),
  ];
  const [ada, bob] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  await ada.goto('/');
  await expect(ada.getByText(/here now/)).toBeVisible();
  await ada.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Mikjersi' });
  await ada.getByRole('button', { name: 'Find an opponent' }).click();
  const banner = ada.locator('aside.seeking');
  await expect(banner).toContainText('Mikjersi');

  await test.step('while nobody comes a computer offers itself; the seek stands meanwhile', async () => {
    await ada.getByRole('button', { name: 'Meanwhile, play the computer' }).click();
    await expect(ada).toHaveURL(/\/game\//);
    await expect(banner).toBeVisible();
  });
  const meanwhile = gameId(ada);

  await test.step('who comes sees who waits, in their own language, and takes the seat', async () => {
    await bob.goto('/');
    await expect(bob.locator('.lobby .seek')).toContainText('Mikjersi');
    await bob
      .locator('.lobby')
      .getByRole('button', { name: /^Jouer contre/ })
      .click();
    await expect(bob).toHaveURL(/\/game\//);
  });
  const id = gameId(bob);
  await expect(ada).toHaveURL(new RegExp(id));
  expect(id).not.toBe(meanwhile);
  await expect(banner).toBeHidden();

  const sides = { ada: await ownSide(ada), bob: await ownSide(bob) };
  expect(sides.ada).not.toBe(sides.bob);
  const game = await look(server, id);
  expect(game.now.agreed.clock).toEqual({ kind: 'total', seconds: 300, increment: 3 });
  await makeTurn(sides.ada === 'white' ? ada : bob, game.now.view.turns[0]!);
  await shows(ada, 1);
  await shows(bob, 1);

  await test.step('the game is seen on the first page', async () => {
    const guest = await browser.newPage({ baseURL: server.page });
    await guest.goto('/');
    await expect(guest.locator(`a[href="/game/${id}"]`)).toBeVisible();
    await guest.close();
  });
  for (const context of contexts) await context.close();
});

test('a seek ends with its page', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.page });
  const [ada, bob] = [await context.newPage(), await browser.newPage({ baseURL: server.page })];
  await bob.goto('/');
  await ada.goto('/');
  await ada.getByRole('combobox', { name: 'Thinking time' }).selectOption({ index: 1 });
  const find = ada.getByRole('button', { name: 'Find an opponent' });
  await find.click();
  await expect(bob.locator('.lobby .seek')).toContainText('15');
  await ada.getByRole('button', { name: 'Stop looking' }).click();
  await expect(bob.locator('.lobby .seek')).toBeHidden();
  await expect(find).toBeEnabled();
  await find.click();
  await expect(bob.locator('.lobby .seek')).toBeVisible();
  await ada.close({ runBeforeUnload: false });
  await expect(bob.locator('.lobby .seek')).toBeHidden();
  await context.close();
  await bob.close();
});

test('a key carries all games to a second device, and back', async ({ browser, server }) => {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page, viewport: { width: 390, height: 844 } }),
  ];
  // Games on one's own machine stay there: these are the server's.
  for (const context of contexts)
    await context.addInitScript(() => localStorage.setItem('jersi.settings', '{"engine":"server"}'));
  const [desk, phone] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  const newGame = async (page: typeof desk): Promise<string> => {
    await page.goto('/');
    await page.locator('article').first().getByRole('button').click();
    await expect(page).toHaveURL(/\/game\//);
    return gameId(page);
  };
  const first = await newGame(desk);
  const other = await newGame(phone);

  await desk.goto('/settings');
  await desk.getByRole('button', { name: 'Show my key' }).click();
  await expect(desk.getByRole('img', { name: 'QR code' })).toBeVisible();
  const link = await desk.getByLabel('Your games on another device').inputValue();
  const written = await desk.locator('.key code').textContent();
  expect(link).toContain(`/settings#key=${written}`);

  // What the phone asks the server for.
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  await phone.goto(link.replace(/^https?:\/\/[^/]+/, server.page));
  const warning = phone.getByRole('alert');
  await expect(warning).toContainText('only if it is your own');
  // On a phone it stands far down the page: one is led there.
  await expect(warning).toBeInViewport();
  expect(phone.url()).not.toContain('key');
  await phone.getByRole('button', { name: 'Bring these games here' }).click();
  await expect(phone.locator('.notice')).toContainText('2 games are here now.');
  await expect(warning).toBeHidden();
  expect(asked.join()).not.toContain(written!.slice(0, 5));

  await test.step('the game of the desk is played on the phone, by a bare link, too', async () => {
    await phone.goto('/');
    await expect(phone.locator(`a[href="/game/${first}"]`)).toBeVisible();
    await phone.evaluate(() => localStorage.removeItem('jersi.seats'));
    await phone.goto(`/game/${first}`);
    await expect(phone.locator('.near')).toContainText('You');
    const seats = (await phone.evaluate(() => localStorage.getItem('jersi.seats'))) ?? '';
    expect(seats).toContain(first);
  });
  await test.step('and that of the phone on the desk', async () => {
    await desk.goto('/');
    await expect(desk.locator(`a[href="/game/${other}"]`)).toBeVisible();
    await desk.goto(`/game/${other}`);
    await expect(desk.locator('.near')).toContainText('You');
  });
  await test.step('a slip of the pen is noticed; a new key shuts the old one out', async () => {
    const third = await browser.newPage({ baseURL: server.page });
    await third.goto('/settings');
    const enter = third.getByLabel('A key from another device');
    await enter.fill(written!.replace(/.$/, (c) => (c === 'a' ? 'b' : 'a')));
    await third.getByRole('button', { name: 'Bring these games here' }).click();
    await expect(third.locator('.notice', { hasText: 'This is no key' })).toBeVisible();
    await desk.goto('/settings');
    await desk.getByRole('button', { name: 'Show my key' }).click();
    await desk.getByRole('button', { name: 'Make a new key' }).click();
    await expect(desk.locator('.key code')).not.toHaveText(written!);
    await enter.fill(written!.toUpperCase().replaceAll('-', ' '));
    await third.getByRole('button', { name: 'Bring these games here' }).click();
    await expect(third.locator('.notice', { hasText: '0 games are here now.' })).toBeVisible();
    await third.close();
  });
  for (const context of contexts) await context.close();
});

test('a seat’s link that was used before says so, and lets one watch', async ({ browser, server }) => {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page }),
  ];
  const [first, second] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  const link = seat(await make(server, { variant: 'pijersi' }));
  await first.goto(link);
  await expect(first.locator('.board-place .jb-plays')).toBeVisible();
  // From now on its seats are opened by its key.
  await first.goto('/settings');
  await first.getByRole('button', { name: 'Show my key' }).click();
  await expect(first.locator('.key code')).toBeVisible();
  await second.goto(link);
  await expect(second.locator('.spent')).toContainText('This seat is in another browser');
  await expect(second.getByText('You are watching.')).toBeVisible();
  await second.getByRole('link', { name: 'I have the key' }).click();
  await expect(second.locator('#key')).toBeInViewport();
  for (const context of contexts) await context.close();
});

test('games on one’s own machine go with the key, too', async ({ browser, server }) => {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page }),
  ];
  for (const context of contexts)
    await context.addInitScript(() =>
      localStorage.setItem('jersi.settings', '{"engine":"here","coach":"off"}'),
    );
  const [desk, phone] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  await desk.goto('/');
  await desk.locator('article').first().getByRole('button').click();
  await expect(desk).toHaveURL(/\/game\/here-/);
  const path = new URL(desk.url()).pathname;
  await desk.goto('/settings');
  await desk.getByRole('button', { name: 'Show my key' }).click();
  const written = (await desk.locator('.key code').textContent())!;

  // What travels is not to be read by anybody in between.
  const sent = phone.waitForResponse(
    (response) => response.url().endsWith('/api/kept') && response.request().method() === 'GET',
  );
  await phone.goto('/settings');
  await phone.getByLabel('A key from another device').fill(written);
  await phone.getByRole('button', { name: 'Bring these games here' }).click();
  await expect(phone.locator('.notice')).toContainText('1 game is here now.');
  expect(await (await sent).text()).not.toContain('here-');
  await phone.goto('/');
  await phone.locator(`a[href="${path}"]`).click();
  await expect(phone.locator('.near')).toContainText('You');
  for (const context of contexts) await context.close();
});

test('the addresses of one’s games for calendars and news readers are shown, and replaced', async ({
  page,
  server,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show the addresses' }).click();
  const field = page.getByLabel('For calendars (iCalendar)', { exact: true });
  const first = new URL(await field.inputValue());
  const read = (path: string): Promise<Response> => fetch(server.api + path);
  const calendar = await read(first.pathname + first.search);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: For calendars (iCalendar)' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first.href);
  await page.getByRole('button', { name: 'Make new addresses' }).click();
  await expect(field).not.toHaveValue(first.href);
  expect((await read(first.pathname)).status).toBe(404);
});

test('two players say something, each in their own language', async ({ browser, server }) => {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page, locale: 'fr-FR' }),
  ];
  const [ada, bob] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  await ada.goto('/new?variant=pijersi');
  await ada.getByText('A friend, by link').click();
  await ada.getByLabel('Your name').fill('Ada');
  await ada.getByRole('button', { name: 'Begin' }).click();
  await expect(ada).toHaveURL(/\/game\//);
  await bob.goto(`/game/${gameId(ada)}`);
  await bob.getByLabel('Votre nom').fill('Bob');
  await bob.getByRole('button', { name: 'Rejoindre la partie' }).click();
  await ada.getByText('Say something').click();
  await ada.getByRole('button', { name: 'Have a good game!' }).click();
  await expect(ada.locator('.said')).toContainText('You Have a good game!');
  await expect(bob.locator('.said')).toContainText('Ada Bonne partie');
  for (const context of contexts) await context.close();
});

test('a program of somebody’s is invited from the first page and plays, marked as one', async ({
  page,
  server,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'jersi-bot-'));
  const client = resolve(import.meta.dirname, '../../examples/bot.py');
  const bot = spawn('python3', [client, server.api, 'Robi', program(), 'ugi'], {
    cwd: folder,
    stdio: 'inherit',
  });
  try {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play Robi' }).click();
    await expect(page).toHaveURL(/\/game\//);
    await expect(page.locator('.far')).toContainText('Robi');
    await expect(page.locator('.far')).toContainText('program');
    const id = gameId(page);
    const side = await ownSide(page);
    for (const turns of [2, 4]) {
      const game = await turnOf(server, id, side);
      await shows(page, game.turns.length);
      await makeTurn(page, game.now.view.turns[0]!);
      await expect.poll(async () => (await look(server, id)).turns.length).toBeGreaterThanOrEqual(turns);
    }
  } finally {
    bot.kill();
    await rm(folder, { recursive: true });
  }
});
