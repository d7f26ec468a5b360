// A pasted record, analysed; the tree of variations; an address that shows exactly that.
import { audit } from './audit';
import { expect, test } from './server';

const record =
  '[Game "pijersi"]\n[White "Zoé"]\n\n1. b4=d5 {good} (1. a1-b1=d2 f7-e6) 1... f4=d3\n2. a4-b4 g3-f4';

test('a pasted record is opened, walked through and analysed', async ({ page }) => {
  await page.goto('/open');
  await page.getByLabel('Record, position or rule file').fill(record);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/analysis#t=/);
  const tree = page.locator('.tree');
  await expect(tree).toContainText('good');
  const current = tree.locator('[aria-current]');

  // Arrow keys walk: on, to the variation, back to the start.
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveText('b4=d5');
  await page.keyboard.press('ArrowDown');
  await expect(current).toHaveText('a1-b1=d2');
  await page.keyboard.press('Home');
  await expect(current).toHaveText('Start');

  // The engine thinks, points and can be followed.
  const lines = page.locator('.engine ol li');
  await expect(lines).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await expect(lines).toHaveCount(5);
  await expect(page.locator('.jb-hint').first()).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Evaluation' }).first()).toHaveAttribute(
    'aria-valuetext',
    /White’s chance: \d+%/,
  );
  // Stopped, it keeps what it has found of this position, and of no other.
  const engine = page.getByRole('switch');
  await engine.click();
  await expect(page.locator('.jb-hint')).toHaveCount(0);
  await expect(lines).toHaveCount(5);
  await page.getByRole('button', { name: 'One turn on' }).click();
  await expect(lines).toHaveCount(0);
  await engine.click();

  // The whole game: a graph, and what is known in words.
  await page.getByRole('button', { name: 'Analyse the whole game' }).click();
  await expect(page.getByRole('button', { name: 'Analyse again' })).toBeVisible({ timeout: 60_000 });
  const graph = page.getByRole('slider', { name: /chance over the game/ });
  await graph.focus();
  await page.keyboard.press('End');
  await expect(current).toHaveText(/^g3-f4/);
  await expect(graph).toHaveAttribute('aria-valuetext', /2\. g3-f4: \d+%/);
  await audit(page);
});

test('turns of both sides are played on the board, told apart, promoted, cut and taken back', async ({
  page,
}) => {
  await page.goto('/analysis?variant=pijersi');
  const cell = (name: string) => page.locator(`.jb [data-cell="${name}"]`);
  const words = page.locator('.tree .turn:not(.start)');
  const end = page.getByRole('button', { name: 'End turn' });
  await cell('a1').click();
  await cell('b1').click();
  await end.click();
  await expect(words).toHaveText(['a1-b1']);
  await cell('g6').click();
  await cell('f7').click();
  await end.click();
  await expect(words).toHaveText(['a1-b1', 'g6-f7']);

  // Another first turn is a variation.
  await page.keyboard.press('Home');
  await cell('a6').click();
  await cell('b7').click();
  await end.click();
  await expect(words).toHaveText(['a1-b1', 'a6-b7', 'g6-f7']);
  await page.getByRole('button', { name: 'Main line' }).click();
  await expect(words).toHaveText(['a6-b7', 'a1-b1', 'g6-f7']);
  await page.getByRole('button', { name: 'Cut' }).click();
  await expect(words).toHaveText(['a1-b1', 'g6-f7']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(words).toHaveCount(3);
  await page.getByLabel('Comment on').fill('what now?');
  await page.getByLabel('Comment on').blur();
  await expect(page.locator('.tree')).toContainText('what now?');

  // What cannot be done says why.
  await page.keyboard.press('Home');
  await cell('b4').click();
  await cell('f4').click();
  await expect(page.locator('.jb-why')).toContainText('straight line');
  await page.keyboard.press('Escape');

  // The address shows exactly this, in another browser too.
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Share and download' }).click();
  const address = page.getByRole('dialog').getByLabel('Copy the address');
  await expect(address).toHaveValue(/#t=/);
  const other = await page.context().newPage();
  await other.goto(await address.inputValue());
  await expect(other.locator('.tree .turn:not(.start)')).toHaveCount(3);
  await expect(other.locator('.tree')).toContainText('what now?');
  await expect(other.locator('.tree [aria-current]')).toHaveText('a6-b7');
  await other.close();

  // Files to take away. The address of the page itself has followed meanwhile.
  await expect(page).toHaveURL(await address.inputValue());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Record', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pijersi.jersi');
  await page.keyboard.press('Escape');

  // Playing on: a new game with this position.
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.getByRole('dialog').getByText('On one screen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/game\//);
});

test('what cannot be read says where, and stays', async ({ page }) => {
  await page.goto('/open');
  const field = page.getByLabel('Record, position or rule file');
  await field.fill('1. b4=d5 f4=d3\n2. a4-b4 zz');
  await page.getByText('Game: as the text says').click();
  await page.getByLabel('as the text says').uncheck();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('ine 2, column 10');
  await expect(page.getByRole('alert').locator('mark')).toHaveText('zz');
  await page.getByRole('button', { name: 'Show the place' }).click();
  expect(
    await field.evaluate((e: HTMLTextAreaElement) => e.value.slice(e.selectionStart, e.selectionEnd)),
  ).toBe('zz');
  await audit(page);
  await page.reload();
  await expect(field).toHaveValue(/zz/);
});

test('a position and a rule file are opened, too', async ({ page }) => {
  await page.goto('/open');
  const field = page.getByLabel('Record, position or rule file');
  await field.fill('k-f-s-p-r-/5/5/5/R-P-S-F-K- b 0 1 hand=WMwm');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/variant=mikjersi/);
  await expect(page.locator('.what')).toContainText('Black to move');
  await page.goto('/open');
  await field.fill('like = "pijersi"\nname = { en = "Short Pijersi", fr = "Pijersi court" }\n');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('The rule file is good: Short Pijersi.')).toBeVisible();
  await page.getByRole('button', { name: 'Try it on the analysis board' }).click();
  await expect(page.locator('.what')).toContainText('Short Pijersi');
  // A turn is played; a reload, another page's frame and the editor know the rules, too.
  await page.locator('.engine ol li button').first().click();
  const word = await page.locator('.tree .turn:not(.start)').first().textContent();
  await page.getByRole('button', { name: 'Share and download' }).click();
  await expect(page.getByLabel('For your own page')).toHaveValue(/embed\/analysis#t=/);
  const frame = /src="([^"]+)"/.exec(await page.getByLabel('For your own page').inputValue())![1]!;
  const other = await page.context().newPage();
  await other.goto(frame);
  await expect(other.locator('.turn b')).toHaveText(word!);
  await other.close();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('.tree .turn:not(.start)')).toHaveText([word!]);
  await page.getByRole('link', { name: 'Edit the position' }).click();
  await expect(page.locator('.verdict')).toContainText('This position is legal.');
  await page.getByRole('button', { name: 'Empty board' }).click();
  await expect(page.getByLabel('Position', { exact: true })).toHaveValue(/^6\/7\/6/);
  const empty = await page.getByLabel('Position', { exact: true }).inputValue();
  // The address follows a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel('Position', { exact: true })).toHaveValue(empty, { timeout: 3000 });
  }).toPass();
});

test('a thousand turns on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.page,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const turns = ['b1-c1', 'h1-g1', 'c1-b1', 'g1-h1'];
  const others = ['b6-c7', 'h6-g7'];
  /** From the key to the picture, as the middle of fifteen: single ones suffer from whatever else the machine does. */
  const usual = async (rounds: number) => {
    const nodes = Array.from({ length: rounds }, (_, i) => [
      { parent: Math.max(0, 2 * i - 1), turn: turns[i % 4]! },
      { parent: Math.max(0, 2 * i - 1), turn: others[i % 2]! },
    ]).flat();
    const text = await (
      await fetch(`${server.api}/api/record/write`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ start: { variant: 'jersi-2' }, nodes }),
      })
    ).text();
    await page.goto('/open');
    await page.getByLabel('Record, position or rule file').fill(text);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.locator('.tree [data-node]')).toHaveCount(2 * rounds + 1);
    await page.locator('.engine [role=switch]').click();
    return page.evaluate(async () => {
      const took: number[] = [];
      for (let i = 0; i < 15; i++) {
        const before = performance.now();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        took.push(performance.now() - before);
        await new Promise((wait) => setTimeout(wait, 80));
      }
      return took.sort((a, b) => a - b)[7]!;
    });
  };
  // Twenty-five times the turns, but not a multiple of the time: a machine under load makes both slow.
  const few = await usual(20);
  const many = await usual(500);
  expect(many).toBeLessThan(8 * few + 100);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
  await audit(page);
  await context.close();
});

test('a study has chapters under one name, and its link shows them all', async ({
  page,
  browser,
  server,
}) => {
  await page.goto('/analysis?variant=pijersi');
  const cell = (name: string) => page.locator(`.jb [data-cell="${name}"]`);
  await cell('a1').click();
  await cell('b1').click();
  await page.getByRole('button', { name: 'End turn' }).click();
  await expect(page.locator('.tree .turn:not(.start)')).toHaveText(['a1-b1']);
  await page.getByRole('button', { name: 'Put into a study' }).click();
  await page.getByRole('button', { name: 'A new study' }).click();
  await page.getByLabel('Name of the study').fill('Beginnings');
  await page.getByLabel('Name of the chapter').fill('The corner');
  await page.getByLabel('Name of the chapter').blur();
  const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('button');
  await page.getByRole('button', { name: 'New chapter from here' }).click();
  await expect(chapters).toHaveText(['The corner', 'Chapter 2']);
  await expect(page.locator('.tree .turn:not(.start)')).toHaveCount(0);
  // What was done in a chapter is there when one comes back to it.
  await chapters.first().click();
  await expect(page.locator('.tree .turn:not(.start)')).toHaveText(['a1-b1']);
  await audit(page);

  // Whoever has the link has all of it.
  await expect(page).toHaveURL(/#s=/);
  const other = await (await browser.newContext({ baseURL: server.page, locale: 'en-GB' })).newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Name of the study')).toHaveValue('Beginnings');
  await other.getByRole('button', { name: 'Chapter 2' }).click();
  await expect(other.getByRole('list', { name: 'Chapters' }).locator('[aria-current]')).toHaveText(
    'Chapter 2',
  );
  // It is kept there once it is changed, not because somebody looked at it.
  const keptThere = () => other.evaluate(() => localStorage.getItem('jersi.studies') ?? '');
  await other.getByRole('button', { name: 'The corner' }).click();
  await expect(other.locator('.tree .turn:not(.start)')).toHaveText(['a1-b1']);
  await other.waitForTimeout(600);
  expect(await keptThere()).not.toContain('Beginnings');
  await other.getByLabel('Name of the chapter').fill('My corner');
  await other.getByLabel('Name of the chapter').blur();
  await expect.poll(keptThere).toContain('My corner');
  await other.context().close();

  // This browser keeps it.
  await page.goto('/open');
  await page.getByRole('button', { name: /Beginnings 2 chapters/ }).click();
  await expect(chapters).toHaveText(['The corner', 'Chapter 2']);
});
