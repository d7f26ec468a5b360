// Lessons: solved, missed, refused, shown; by taps and by keyboard; kept in the browser.
import { lesson as jersi4 } from '../src/lessons/jersi-4';
import { lesson as mikjersi } from '../src/lessons/mikjersi';
import { lesson as pijersi } from '../src/lessons/pijersi';
import { audit, fits } from './audit';
import { byKey, cell, makeTurn, tap } from './hands';
import { expect, test } from './server';

test('a whole lesson, by taps', async ({ page }) => {
  await page.goto('/learn/pijersi');
  for (const [i, { solution }] of pijersi.entries()) {
    await expect(page.locator('.count')).toContainText(`Exercise ${i + 1} of 10`);
    await expect(page.locator(`[data-exercise="${i + 1}"] .jb-board`)).toBeVisible();
    await makeTurn(page, solution);
    await expect(page.locator('.feedback.solved')).toBeVisible();
    await page.locator('.verdict .button.main').click();
  }
  await expect(page.getByRole('heading', { name: 'All ten solved!' })).toBeVisible();
  await audit(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await fits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // What was solved stays solved.
  await page.reload();
  await expect(page.getByText('10 of 10 solved')).toBeVisible();
});

test('a miss, a refusal, a hint, the solution', async ({ page }) => {
  await page.goto('/learn/jersi-4?n=2');
  await expect(page.locator('.board-place .jb-board')).toBeVisible();
  // The guardian refuses, and the server says why.
  await tap(cell(page, 'd5'));
  await tap(cell(page, 'd4'));
  await expect(page.locator('.feedback.refused')).toContainText('e5');
  await page.keyboard.press('Escape');
  await makeTurn(page, 'd5=d6');
  await expect(page.locator('.feedback')).toContainText(/Legal, but|not possible/);
  const again = page.getByRole('button', { name: 'Try again' });
  if (await again.isVisible()) await again.click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint')).toContainText('it may cross it');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.locator('.feedback.shown')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await makeTurn(page, jersi4[1]!.solution);
  await expect(page.locator('.feedback.solved')).toBeVisible();
});

test('drops, a put-back and a swap', async ({ page }) => {
  for (const [address, word] of [
    ['/learn/mikjersi?n=7', mikjersi[6]!.solution],
    ['/learn/mikjersi?n=9', mikjersi[8]!.solution],
    ['/learn/jersi-4?n=7', jersi4[6]!.solution],
    ['/learn/jersi-1?n=1', 'N:e1'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('.board-place .jb-board')).toBeVisible();
    await makeTurn(page, word);
    await expect(page.locator('.feedback.solved'), address).toBeVisible();
  }
});

test.describe('on a phone, in French, by keyboard', () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-FR', colorScheme: 'dark' });
  test('the first exercise of Jersi 2', async ({ page }) => {
    await page.goto('/learn/jersi-2');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Première leçon');
    await expect(page.locator('.board-place .jb-board')).toBeVisible();
    await fits(page);
    await audit(page);
    await makeTurn(page, 'd4-e5', byKey);
    await expect(page.locator('.feedback.solved')).toBeVisible();
    await expect(page.locator('[role=status].hidden')).toContainText('Bravo');
    await audit(page);
    // The next button has the focus: Enter goes on.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/n=2/);
    await expect(page.locator('.count')).toContainText('Exercice 2 sur 10');
    await fits(page);
  });
});
