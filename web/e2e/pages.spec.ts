// Every page: nothing for axe-core to find, no sideways scrolling, both languages, nothing against the content policy.
import { audit, fits, settled } from './audit';
import { finished, make, seat } from './make';
import { expect, test, type Server } from './server';

const newGame = async (server: Server, variant: string): Promise<string> =>
  seat(await make(server, { variant, public: true, clock: { kind: 'total', seconds: 600, increment: 5 } }));

const looks = [
  {
    name: 'wide, light, English',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    locale: 'en-GB',
    theme: 'auto',
  },
  {
    name: 'the smallest phone, dark, French',
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark',
    locale: 'fr-FR',
    theme: 'auto',
  },
  {
    name: 'phone on its side, plain',
    viewport: { width: 740, height: 360 },
    colorScheme: 'light',
    locale: 'fr-FR',
    theme: 'plain',
  },
  {
    name: 'twice as large on a desk, contrast, and the colours of the system',
    viewport: { width: 640, height: 400 },
    colorScheme: 'light',
    locale: 'en-GB',
    theme: 'contrast',
  },
] as const;

for (const { name, theme, ...options } of looks) {
  test(`every page: ${name}`, async ({ browser, server }) => {
    const context = await browser.newContext({ ...options, baseURL: server.page });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (m) => m.type() === 'error' && wrong.push(m.text()));
    page.on('pageerror', (e) => wrong.push(e.message));
    await page.addInitScript(
      (t) => localStorage.setItem('jersi.settings', JSON.stringify({ theme: t })),
      theme,
    );
    const french = options.locale === 'fr-FR';
    const over = await finished(server);
    const invites = await make(server, {
      variant: 'jersi-1',
      players: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    });
    const board = '.jb-board';
    for (const [address, there] of [
      ['/', board],
      ['/new?variant=jersi-4%2Bspecial%3Dmokca', board],
      ['/settings', '.fields'],
      ['/watch', '.filters'],
      ['/nothing', 'a.button'],
      [await newGame(server, 'mikjersi'), '.board-place .jb-board'],
      [seat(over), '.result'],
      [seat(invites), '.qr'],
      [`/game/${invites.game}`, '.box'],
      [`/analysis?game=${over.game}`, '.engine ol li'],
      ['/editor?variant=mikjersi', '.verdict'],
      ['/open', 'textarea'],
      ['/learn/pijersi', board],
      ['/puzzles', '.daily .jb-board'],
      ['/puzzles/mikjersi', board],
      ['/puzzles/own', 'h1'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(there).first(), address).toBeVisible();
      await expect(page.locator('main h1')).toHaveCount(1);
      await expect(page.locator('html')).toHaveAttribute('lang', french ? 'fr' : 'en');
      await settled(page);
      await fits(page);
      await audit(page);
      if (theme !== 'contrast') continue;
      await page.emulateMedia({ forcedColors: 'active' });
      await settled(page);
      await audit(page, ['color-contrast']);
      await page.emulateMedia({ forcedColors: 'none' });
    }
    expect(wrong.filter((w) => !/404/.test(w))).toEqual([]);
    await context.close();
  });
}

test('the language can be changed, and is kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pierre, feuille, ciseaux/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Pierre, feuille, ciseaux/);
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
  await page.waitForLoadState('networkidle');
  test.info().annotations.push({ type: 'first load', description: `${bytes} bytes` });
  // The previewing server does not compress: three times as much is allowed there.
  expect(bytes).toBeLessThan(server.page === server.api ? 110_000 : 330_000);
});

test('on a phone a turn asks before it is played', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.page,
    locale: 'en-GB',
  });
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

test('a phone in French: a tap begins a game, and it is told in French', async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.page,
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  await page.goto('/');
  // The picture of a card begins its game, as the button does; what the server sent ready-made is a link.
  // Boards further down are drawn when one comes to them.
  await expect(async () => {
    await page.locator('article').first().scrollIntoViewIfNeeded();
    await expect(page.locator('article .jb-board').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page
    .locator('article')
    .filter({ hasText: 'Pijersi' })
    .first()
    .tap({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/game\//);
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  await expect(page).toHaveTitle(/À vous de jouer/, { timeout: 30_000 });
  const share = async () => {
    await page.getByRole('button', { name: 'Plus', exact: true }).tap();
    await page.getByRole('button', { name: 'Partager et télécharger' }).tap();
  };
  // The computer plays in the browser: there is no address to share.
  await share();
  await expect(page.getByRole('dialog')).toContainText('reste dans ce navigateur');
  await page.keyboard.press('Escape');
  await page.locator('[data-cell].jb-lift').first().tap();
  await expect(page.locator('.board-place .jb-spoken')).toContainText(/en main/);
  await fits(page);
  // A game at the server has one. The notice is seen above the dialog.
  await page.goto(await newGame(server, 'pijersi'));
  await share();
  await page.getByRole('dialog').getByRole('button', { name: 'Copier' }).tap();
  const notice = page.getByRole('dialog').locator('.notice');
  await expect(notice).toHaveText('Copié.');
  await settled(page);
  expect(
    await notice.evaluate((e) =>
      e.contains(
        document.elementFromPoint(e.getBoundingClientRect().x + 20, e.getBoundingClientRect().y + 10),
      ),
    ),
  ).toBe(true);
  await context.close();
});
