// Every page: nothing for axe-core to find, no sideways scrolling, both languages, nothing against the content policy.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect, test, type Server } from './server';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

async function violations(page: Page): Promise<string[]> {
  // Given to the page by the tester's hand, past its content policy.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (d: Document, o: object) => Promise<{ violations: unknown[] }> } };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  }) as Violation[];
  return found.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.failureSummary}`));
}

const sideways = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function newGame(server: Server, variant: string): Promise<string> {
  const made = await fetch(`${server.api}/api/games`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ variant, public: true, players: [{ who: 'me', name: 'Ada' }, { who: 'me', name: 'Bob' }], clock: { kind: 'total', seconds: 600, increment: 5 }, draw_colours: false }) });
  const { game, seats } = await made.json() as { game: string; seats: { secret: string }[] };
  return `/game/${game}#seat=${seats[0]!.secret}`;
}

const looks = [
  { name: 'wide, light, English', viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB', theme: 'auto' },
  { name: 'phone, dark, French', viewport: { width: 360, height: 740 }, colorScheme: 'dark', locale: 'fr-FR', theme: 'auto' },
  { name: 'phone on its side, plain', viewport: { width: 740, height: 360 }, colorScheme: 'light', locale: 'fr-FR', theme: 'plain' },
  { name: 'tablet, contrast', viewport: { width: 820, height: 1100 }, colorScheme: 'light', locale: 'en-GB', theme: 'contrast' },
] as const;

for (const { name, theme, ...options } of looks) {
  test(`every page: ${name}`, async ({ browser, server }) => {
    const context = await browser.newContext({ ...options, baseURL: server.page });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()));
    page.on('pageerror', (e) => wrong.push(e.message));
    await page.addInitScript((t) => localStorage.setItem('jersi.settings', JSON.stringify({ theme: t })), theme);
    const french = options.locale === 'fr-FR';
    for (const address of ['/', '/new?variant=jersi-4%2Bspecial%3Dmokca', '/settings', '/watch', await newGame(server, 'mikjersi'), '/nothing']) {
      await page.goto(address);
      await expect(page.locator('main h1')).toHaveCount(1);
      if (address === '/') await expect(page.locator('article .jb-board').first()).toBeVisible();
      if (address.startsWith('/game')) await expect(page.locator('.board-place .jb-board')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', french ? 'fr' : 'en');
      await page.waitForTimeout(300);
      expect(await sideways(page), `${address} scrolls sideways`).toBeLessThanOrEqual(0);
      expect(await violations(page), address).toEqual([]);
    }
    expect(wrong.filter((w) => !/404/.test(w))).toEqual([]);
    await context.close();
  });
}

test('the language can be changed, and is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quel jeu ?');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quel jeu ?');
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('the first load is small', async ({ page, server }) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  await page.goto('/');
  await expect(page.locator('article .jb-board').first()).toBeVisible();
  await page.waitForTimeout(500);
  test.info().annotations.push({ type: 'first load', description: `${bytes} bytes` });
  // The previewing server does not compress: three times as much is allowed there.
  expect(bytes).toBeLessThan(server.page === server.api ? 200_000 : 600_000);
});

test('on a phone a turn asks before it is played', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, baseURL: server.page, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(await newGame(server, 'pijersi'));
  await page.locator('[data-cell="b1"]').tap();
  await page.locator('[data-cell="c1"]').tap();
  const ask = page.locator('.jb-bar .jb-main');
  await expect(ask).toBeVisible();
  await ask.tap();
  await expect(page.locator('.turns button.word')).toHaveCount(1);
  await context.close();
});
