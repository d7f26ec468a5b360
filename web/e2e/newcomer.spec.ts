// What helps a newcomer: a turn to try at once, the coach, the moment after a game, puzzles.
import { audit, fits } from './audit';
import type { Page } from '@playwright/test';
import { cell, look, makeTurn, tap } from './hands';
import { make, seat } from './make';
import { expect, test, type Server } from './server';
import type { Exercise } from '../src/lessons/types';

const against = (server: Server, start: string) =>
  make(server, {
    variant: 'pijersi',
    start,
    players: [
      { who: 'me', name: 'Ada' },
      { who: 'computer', level: 1 },
    ],
  });

test('the first page lets one try a turn, and leads to a game', async ({ page }) => {
  await page.goto('/');
  const place = page.locator('.try .board-place');
  await expect(place.locator('.jb-board')).toBeVisible();
  const game = await place.getAttribute('data-game');
  const { lesson } = (await import(`../src/lessons/${game}.ts`)) as { lesson: Exercise[] };
  const words = page.locator('.try .say');
  for (const [i, kind] of ['take', 'win'].entries()) {
    await expect(place).toHaveAttribute('data-step', String(i + 1));
    const before = await words.textContent();
    await makeTurn(page, lesson.find((one) => one.goal.kind === kind && !one.variant)!.solution);
    const next = page.locator('.try .button.main');
    await expect(next).toBeVisible();
    // It says what was learnt.
    expect(await words.textContent()).not.toBe(before);
    await next.click();
    if (i === 0) await expect(next).toBeHidden();
  }
  await audit(page);
  await page.locator('.try .button.main').click();
  await expect(page).toHaveURL(/\/game\//);
});

/** Moves the paper, and presses nothing else: a warning may be there at once. */
async function leaveRock(page: Page): Promise<void> {
  await tap(cell(page, 'a1'));
  await tap(cell(page, 'b1'));
}

test.describe('the coach', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => localStorage.setItem('jersi.settings', '{"coach":"on","confirm":false}')),
  );

  test('shows what is in danger, warns before a turn that leaves it there, and gives hints', async ({
    page,
    server,
  }) => {
    // The paper on e3 could take the rock on d4.
    const made = await against(server, '5r-/7/2p-3/3R-3/6/7/P-5 w 0 1');
    await page.goto(seat(made));
    await expect(page.locator('.jb-threat')).toHaveCount(1);
    await expect(page.locator('.jb-note')).toContainText('rock on d4 (by e3)');
    // Who takes whom stands beside the board, the rules open at what matters.
    await expect(page.locator('.beside').getByRole('img', { name: /takes whom/i })).toBeVisible();
    await expect(page.locator('.legend details[open] summary')).toHaveText('Moving');
    await audit(page);
    await leaveRock(page);
    await expect(page.locator('.jb-why')).toContainText('could take: rock on d4');
    await audit(page);
    await page.getByRole('button', { name: 'Think again' }).click();
    await expect(page.locator('.jb-why')).toHaveCount(0);
    expect((await look(server, made.game)).turns).toHaveLength(0);
    const hint = page.getByRole('button', { name: 'Hint' });
    await hint.click();
    await expect(page.locator('.jb-note')).toContainText(/^(Your|A good turn|You can win)/);
    await hint.click();
    await expect(page.locator('.jb-hint').first()).toBeVisible();
    // Whoever wants to may.
    await leaveRock(page);
    await page.getByRole('button', { name: 'Play it anyway' }).click();
    await expect.poll(async () => (await look(server, made.game)).turns[0]?.word).toBe('a1-b1');
  });

  test('takes no room from the board, nor does what a cube tells of itself', async ({ page, server }) => {
    const players = [
      { who: 'me', name: 'Ada' },
      { who: 'computer', level: 1 },
    ];
    const made = await make(server, { variant: 'jersi', players });
    await page.goto(seat(made));
    await expect(page.locator('.jb-beside .jb-note')).toBeVisible();
    const width = async () => (await page.locator('.board-place .jb-board').boundingBox())!.width;
    const before = await width();
    expect(before).toBeGreaterThan(600);
    await cell(page, 'b4').hover();
    await expect(page.locator('.jb-about')).toContainText('Takes: paper');
    expect(await width()).toBe(before);
  });

  test('lets a safe turn pass, and fits a phone', async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const made = await against(server, '5r-/7/2p-3/3R-3/6/7/P-5 w 0 1');
    await page.goto(seat(made));
    await expect(page.locator('.jb-note')).toBeVisible();
    await fits(page);
    await audit(page);
    await makeTurn(page, 'd4-c4');
    await expect.poll(async () => (await look(server, made.game)).turns[0]?.word).toBe('d4-c4');
  });
});

test('the end of a game is a moment: what decided it, shown again, and three ways on', async ({
  page,
  server,
}) => {
  const made = await against(server, '6/2R-4/6/p-6/6/7/5P- w 0 1');
  await page.goto(seat(made));
  await makeTurn(page, 'f3-g3');
  const result = page.locator('.result');
  await expect(result).toContainText('You win!');
  await expect(result).toContainText('Decided in round 1 – White: rock from f3 to g3');
  await result.getByRole('button', { name: 'Show it again' }).click();
  await expect(page).toHaveURL(/ply=0/);
  await expect(page).not.toHaveURL(/ply/);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Another game' })).toHaveAttribute('href', '/');
  await audit(page);
  await page.getByRole('link', { name: 'Understand' }).click();
  await expect(page).toHaveURL(/\/analysis/);
});

test('nothing decided a game that is drawn', async ({ page, server }) => {
  const made = await make(server, { variant: 'pijersi', start: '6/2R-4/6/p-6/6/7/5P- w 19 10' });
  await page.goto(seat(made));
  await makeTurn(page, 'f3-f4');
  const result = page.locator('.result');
  await expect(result).toContainText('Draw');
  await expect(result).not.toContainText('Decided');
});

test('a puzzle: missed, a hint, solved, rated; the next one; the one of the day', async ({
  page,
  server,
}) => {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${server.api}${path}`)).json();
  const game = 'mikjersi';
  const { puzzles } = (await ask(`/api/puzzles/${game}`)) as {
    puzzles: { id: string; line: { answers: string[] }[]; position: string }[];
  };
  const puzzle = puzzles.find((p) => p.line.length === 2)!;
  await page.goto(`/puzzles/${game}?id=${puzzle.id}`);
  await expect(page.locator('[data-puzzle="1"] .jb-board')).toBeVisible();
  const rating = page.getByText(/Your rating: /);
  await expect(rating).toContainText('1,000');
  await audit(page);
  for (const [i, { answers }] of puzzle.line.entries()) {
    await expect(page.locator(`[data-puzzle="${i + 1}"]`)).toBeVisible();
    // The answer to the turn before is played first.
    await expect(page.getByRole('button', { name: 'Hint' })).toBeEnabled();
    await makeTurn(page, answers[0]!);
    if (i === 0) await expect(page.locator('.verdict')).toHaveText('Right. Go on!');
  }
  await expect(page.locator('.solved .verdict')).toBeVisible();
  await expect(rating).toContainText(/\+\d/);
  await audit(page);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page).not.toHaveURL(new RegExp(puzzle.id));
  const id = new URL(page.url()).searchParams.get('id');
  const other = puzzles.find((p) => p.id === id)!;
  await expect(page.locator('[data-puzzle="1"] .jb-board')).toBeVisible();
  // A legal turn that is not the right one.
  const at = await fetch(`${server.api}/api/position`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant: game, position: other.position }),
  });
  const { turns } = (await at.json()) as { turns: string[] };
  const wrong = turns.find((w) => /^[a-z]\d-[a-z]\d$/.test(w) && !other.line[0]!.answers.includes(w))!;
  await makeTurn(page, wrong);
  await expect(page.locator('.missed .verdict')).toBeVisible();
  await expect(rating).toContainText(/[-−]\d/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeVisible();
  // All of them, and the one of the day.
  await page.getByRole('link', { name: 'All puzzles' }).click();
  await expect(page.locator('.daily .jb-board')).toBeVisible();
  await expect(page.getByText(/^1 of \d+ solved/)).toBeVisible();
  await audit(page);
  await page.locator('.daily').click();
  await expect(page).toHaveURL(/daily/);
  await expect(page.locator('[data-puzzle="1"] .jb-board')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
});

test('one’s own mistakes are there to be done better', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'jersi.mistakes',
      JSON.stringify([
        {
          id: 'x 1',
          variant: 'pijersi',
          rules: null,
          position: '6/2R-4/6/p-6/6/7/5P- w 0 1',
          played: 'f3-f4',
          better: 'f3-g3',
        },
      ]),
    ),
  );
  await page.goto('/puzzles');
  await page.getByText('Learn from your mistakes').click();
  await expect(page.getByText('You played f3-f4. Find something better.')).toBeVisible();
  // Another turn that wins is as good.
  await makeTurn(page, 'f3-g2');
  await expect(page.locator('.verdict')).toBeVisible();
  await audit(page);
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByText('There is nothing left to put right.')).toBeVisible();
});

test('the board can be marked with the right button, and a tap clears it', async ({ page }) => {
  await page.goto('/analysis?variant=pijersi');
  await expect(page.locator('.jb-board [data-cell="d4"]')).toBeVisible();
  const middle = async (name: string): Promise<{ x: number; y: number }> => {
    const box = (await page.locator(`.jb-board [data-cell="${name}"]`).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle('c3'), await middle('e4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up({ button: 'right' });
  await page.mouse.click(to.x, to.y, { button: 'right' });
  await expect(page.locator('.jb-own')).toHaveCount(2);
  await page.mouse.click(from.x, from.y);
  await expect(page.locator('.jb-own')).toHaveCount(0);
});
