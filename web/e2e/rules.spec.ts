// The rules pages: live diagrams, both languages, all games, phone and wide.
import { audit, fits } from './audit';
import { tap } from './hands';
import { expect, test } from './server';
import { games } from '../src/rules/games';

test('the index leads to every game', async ({ page }) => {
  await page.goto('/rules');
  await expect(page.locator('.games > li')).toHaveCount(games.length);
  await expect(page.locator('.games .jb-board')).toHaveCount(games.length);
  await audit(page);
  await page.getByRole('link', { name: 'Rules of Mikjersi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mikjersi');
  await expect(page).toHaveTitle(/Mikjersi/);
});

test('one can move in a diagram, see what is meant, and put it back', async ({ page }) => {
  await page.goto('/rules/pijersi#turn');
  const figure = page.locator('#turn figure').first();
  await expect(figure.locator('.jb-board')).toBeVisible();
  await expect(figure).toBeInViewport();
  await figure.getByRole('button', { name: 'Show me' }).click();
  await expect(figure.locator('.answer')).toContainText('takes paper');
  await figure.getByRole('button', { name: 'Put back' }).click();
  await expect(figure.locator('.answer')).toHaveCount(0);
  // Any other turn can be made as well.
  await tap(figure.locator('[data-cell="c3"]'));
  await tap(figure.locator('[data-cell="d3"]'));
  await expect(figure.locator('.answer')).toContainText('scissors from c3 to d3');
});

test('a refusal is explained', async ({ page }) => {
  await page.goto('/rules/jersi-4#mokca');
  const figure = page.locator('#mokca figure').first();
  await expect(figure.locator('.jb-board')).toBeVisible();
  await tap(figure.locator('[data-cell="d5"]'));
  await tap(figure.locator('[data-cell="d4"]'));
  await expect(figure.locator('.answer.problem')).toContainText('e5');
});

test.describe('in French on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' });
  for (const game of games)
    test(game, async ({ page }) => {
      await page.goto(`/rules/${game}`);
      await expect(page.getByRole('heading', { name: 'Fin de partie' })).toBeVisible();
      const figures = page.locator('figure');
      const count = await figures.count();
      for (let i = 0; i < count; i++) {
        await figures.nth(i).scrollIntoViewIfNeeded();
        await expect(figures.nth(i).locator('.jb-board, svg[role="img"]').first()).toBeVisible();
      }
      await fits(page);
      await audit(page);
    });
});

for (const [name, theme, viewport] of [
  ['contrast on a tablet', 'contrast', { width: 820, height: 1100 }],
  ['plain on a phone on its side', 'plain', { width: 740, height: 360 }],
] as const)
  test(name, async ({ browser, server }) => {
    const page = await browser.newPage({ baseURL: server.page, viewport, locale: 'fr-FR' });
    await page.addInitScript(
      (t) => localStorage.setItem('jersi.settings', JSON.stringify({ theme: t })),
      theme,
    );
    for (const address of ['/rules', '/rules/mikjersi', '/learn/mikjersi?n=7']) {
      await page.goto(address);
      // A diagram asks for its position when it comes near.
      await page.locator('figure, .jb-board').first().scrollIntoViewIfNeeded();
      await expect(page.locator('.jb-board').first()).toBeVisible();
      await fits(page);
      await audit(page);
    }
    await page.close();
  });

test('dark, wide, in English: axe finds nothing', async ({ browser, server }) => {
  const page = await browser.newPage({
    baseURL: server.page,
    colorScheme: 'dark',
    viewport: { width: 1280, height: 800 },
  });
  await page.goto('/rules/jersi-4');
  await page.locator('details summary').first().click();
  await expect(page.locator('table').first()).toBeVisible();
  await audit(page);
  await page.close();
});
