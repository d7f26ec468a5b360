// Two people by link: one goes offline for ten seconds, one reloads, one has a second tab, and the server is killed in the middle.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { best, gameId, look, makeTurn, ownSide, seeded, shows, turnOf } from './hands';
import { expect, test, type Server } from './server';

const random = seeded(5);

async function invite(
  browser: Browser,
  server: Server,
): Promise<{ contexts: BrowserContext[]; white: Page; black: Page; id: string }> {
  const contexts = [
    await browser.newContext({ baseURL: server.page }),
    await browser.newContext({ baseURL: server.page }),
  ];
  const [host, guest] = [await contexts[0]!.newPage(), await contexts[1]!.newPage()];
  await host.goto('/new?variant=mikjersi');
  await host.getByText('A friend, by link').click();
  await host.getByRole('radio', { name: 'White', exact: true }).check();
  await host.getByLabel('Your name').fill('Ada');
  await host.getByRole('button', { name: 'Begin' }).click();
  await expect(host.getByRole('img', { name: 'QR code' })).toBeVisible();
  const link = await host.getByLabel('Invite your opponent').inputValue();
  expect(link).not.toContain('seat');
  await guest.goto(link.replace(/^https?:\/\/[^/]+/, server.page));
  await expect(guest.getByText('Ada is waiting for an opponent.')).toBeVisible();
  await guest.getByLabel('Your name').fill('Bob');
  await guest.getByRole('button', { name: 'Join the game' }).click();
  await expect(guest.locator('.near')).toContainText('Bob');
  await expect(host.locator('.far')).toContainText('Bob');
  await expect(host.locator('.presence.present')).toBeVisible();
  return { contexts, white: host, black: guest, id: gameId(host) };
}

async function playOne(server: Server, id: string, pages: Record<'white' | 'black', Page>): Promise<boolean> {
  const game = await look(server, id);
  if (game.now.phase !== 'playing') return false;
  const page = pages[game.now.view.side];
  await shows(page, game.turns.length);
  await makeTurn(page, best(game, random));
  await expect.poll(async () => (await look(server, id)).turns.length).toBe(game.turns.length + 1);
  return true;
}

test('a whole game by link survives an outage, a reload, a second tab and the death of the server', async ({
  browser,
  server,
}) => {
  test.setTimeout(300_000);
  const { contexts, white, black, id } = await invite(browser, server);
  const pages = { white, black };
  for (let i = 0; i < 4; i++) await playOne(server, id, pages);

  await test.step('one is offline for ten seconds: their turn is kept and arrives', async () => {
    const game = await turnOf(server, id, 'white');
    await shows(white, game.turns.length);
    await contexts[0]!.setOffline(true);
    await expect(white.locator('.lost')).toBeVisible();
    await makeTurn(white, best(game, random));
    await expect(white.locator('.pending')).toBeVisible();
    await white.waitForTimeout(10_000);
    expect((await look(server, id)).turns).toHaveLength(game.turns.length);
    await contexts[0]!.setOffline(false);
    await expect(white.locator('.lost')).toBeHidden();
    await shows(black, game.turns.length + 1);
    await shows(white, game.turns.length + 1);
  });

  await test.step('a reload loses nothing', async () => {
    const turns = (await look(server, id)).turns.length;
    await black.reload();
    await shows(black, turns);
    expect(await ownSide(black)).toBe('black');
    await playOne(server, id, pages);
  });

  await test.step('a second tab plays the same seat', async () => {
    const second = await contexts[0]!.newPage();
    await second.goto(`/game/${id}`);
    await expect(second.locator('.near')).toContainText('Ada');
    if ((await look(server, id)).now.view.side === 'black') await playOne(server, id, pages);
    const game = await turnOf(server, id, 'white');
    expect(game.now.phase).toBe('playing');
    await shows(second, game.turns.length);
    await makeTurn(second, best(game, random));
    await shows(white, game.turns.length + 1);
    await second.close();
  });

  await test.step('the server is killed; a turn made meanwhile arrives when it is back', async () => {
    const game = await look(server, id);
    expect(game.now.phase).toBe('playing');
    const page = pages[game.now.view.side];
    await shows(page, game.turns.length);
    await server.kill();
    await expect(page.locator('.lost')).toBeVisible();
    await makeTurn(page, best(game, random));
    await server.start();
    await expect
      .poll(async () => (await look(server, id)).turns.length, { timeout: 30_000 })
      .toBe(game.turns.length + 1);
    await shows(white, game.turns.length + 1);
    await shows(black, game.turns.length + 1);
  });

  for (let i = 0; i < 200 && (await playOne(server, id, pages)); i++);
  await expect(white.locator('.result')).toBeVisible();
  await expect(black.locator('.result')).toBeVisible();

  await test.step('both go on to the rematch', async () => {
    await white.getByRole('button', { name: 'Rematch' }).click();
    await black.getByRole('button', { name: 'Accept' }).click();
    await expect(black).not.toHaveURL(new RegExp(id));
    await expect(white).not.toHaveURL(new RegExp(id));
    expect(gameId(white)).toBe(gameId(black));
    expect(await ownSide(white)).toBe('black');
  });
  for (const context of contexts) await context.close();
});

test('offers are made, declined and accepted; a half-made turn survives a lost connection', async ({
  browser,
  server,
}) => {
  const { contexts, white, black, id } = await invite(browser, server);
  await playOne(server, id, { white, black });
  await white.getByRole('button', { name: 'Take back a turn' }).click();
  await black.getByRole('button', { name: 'Decline' }).click();
  await expect(white.locator('.notice')).toContainText('declined');
  await white.getByRole('button', { name: 'Take back a turn' }).click();
  await black.getByRole('button', { name: 'Accept' }).click();
  await shows(black, 0);
  await shows(white, 0);

  // A first cube is placed, a second could follow: the connection goes and comes back.
  const word = (await look(server, id)).now.view.turns.find((w) => /^.:..\/.:/.test(w))!;
  expect(word).toBeDefined();
  await white.locator(`button[data-cube="${word[0]}"]`).click();
  await white.locator(`[data-cell="${word.slice(2, 4)}"]`).click();
  await expect(white.locator('.jb-bar button').first()).toBeVisible();
  await contexts[0]!.setOffline(true);
  await expect(white.locator('.lost')).toBeVisible();
  await contexts[0]!.setOffline(false);
  await expect(white.locator('.lost')).toBeHidden();
  await expect(white.locator('.jb-bar button').first()).toBeVisible();
  await white.locator('.jb-bar button', { hasText: 'Take back' }).click();
  await black.getByRole('button', { name: 'Offer a draw' }).click();
  await white.getByRole('button', { name: 'Accept' }).click();
  await expect(white.locator('.result')).toContainText('Draw');
  for (const context of contexts) await context.close();
});
