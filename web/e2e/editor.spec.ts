// The editor: place, stack, clear, counters, hand; what is illegal is said at once.
import { audit } from './audit';
import { expect, test } from './server';

test('a position is made, explained, analysed and played', async ({ page }) => {
  await page.goto('/editor?variant=pijersi');
  const cell = (name: string) => page.locator(`.jb [data-cell="${name}"]`);
  const verdict = page.locator('.verdict');
  await expect(verdict).toContainText('This position is legal.');

  // One wise too many, and where it stands.
  await page.getByRole('button', { name: /^white wise/ }).click();
  await cell('d4').click();
  await expect(verdict).toContainText('more than 2');
  await expect(page.locator('.jb-refused')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(verdict).toContainText('legal');

  // A wise on a rock is no stack of this game.
  await page.getByRole('button', { name: 'Empty board' }).click();
  await page.getByRole('button', { name: /^white rock/ }).click();
  await cell('c3').click();
  await page.getByRole('button', { name: /^white wise/ }).click();
  await cell('c3').click();
  await expect(verdict).toContainText('may not stand on');
  await page.getByRole('button', { name: 'Take away' }).click();
  await cell('c3').click();
  await page.getByRole('button', { name: /^black paper/ }).click();
  await cell('e3').click();
  await page.getByText('Black', { exact: true }).click();
  await page.getByLabel('Round').fill('7');
  await page.getByLabel('Turns without capture').fill('3');
  await page.getByLabel('Turns without capture').blur();
  await expect(page).toHaveURL(/position=6%2F7%2F2p-3%2F7%2F2R-3%2F7%2F6\+b\+3\+7/);
  await expect(verdict).toContainText('legal');

  // Moving, and changing sides.
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await cell('c3').click();
  await cell('b2').click();
  await expect(page.getByLabel('Position', { exact: true })).toHaveValue('6/7/2p-3/7/6/1R-5/6 b 3 7');
  await page.getByRole('button', { name: 'Change sides' }).click();
  await expect(page.getByLabel('Position', { exact: true })).toHaveValue('6/5r-1/6/7/3P-2/7/6 w 3 7');
  await audit(page);

  // The address keeps it; analysis and play take it over.
  await page.reload();
  await expect(page.getByLabel('Position', { exact: true })).toHaveValue('6/5r-1/6/7/3P-2/7/6 w 3 7');
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await expect(page).toHaveURL(/\/analysis\?/);
  await page.getByRole('link', { name: 'Edit the position' }).click();
  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/game\//);
});

test('hands, exchanges, countdown and setup, in the games that have them', async ({ page }) => {
  await page.goto('/editor?variant=mikjersi');
  const text = page.getByLabel('Position', { exact: true });
  await page.getByRole('button', { name: 'Take back from the hand: white wise' }).click();
  await expect(text).toHaveValue(/hand=Mwm$/);
  await page.getByRole('button', { name: /^white wise/ }).click();
  await page.getByRole('button', { name: 'Into the hand of White' }).click();
  await expect(text).toHaveValue(/hand=WMwm$/);
  await page.getByLabel('Exchanges left').selectOption('1');
  await expect(text).toHaveValue(/swaps=1$/);
  await expect(page.getByLabel('Countdown')).toHaveCount(0);

  await page.goto('/editor?variant=jersi-2');
  await page.getByLabel('Countdown').selectOption('12');
  await expect(text).toHaveValue(/end=12$/);
  await expect(page.locator('.verdict')).toContainText('legal');

  await page.goto('/editor?variant=jersi-1');
  await page.getByLabel('The setup is not over').uncheck();
  await expect(page.locator('.verdict')).toContainText('Not legal');
  await audit(page);
});

test('the editor on a phone, in French, by keyboard', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.page,
    viewport: { width: 360, height: 740 },
    locale: 'fr-FR',
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto('/editor?variant=jersi-4%2Bmountains');
  await expect(page.locator('.verdict')).toContainText('légale');
  await page.getByRole('button', { name: /^kunti \(blanc\)/ }).press('Enter');
  await page.locator('.jb [data-cell="e5"]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.verdict')).toContainText('plus de 1');
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await audit(page);
  await context.close();
});
