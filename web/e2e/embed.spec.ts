// The board for other people's pages.
import { audit } from './audit';
import { expect, test } from './server';

test('a position and a game are shown in a frame, and walked through', async ({ page, server }) => {
  await page.goto(
    `/embed/mikjersi?position=${encodeURIComponent('k-f-s-p-r-/5/5/5/R-P-S-F-K- b 0 1 hand=WMwm')}`,
  );
  await expect(page.locator('.jb-board')).toBeVisible();
  await expect(page.getByRole('link')).toHaveAttribute('href', /\/analysis\?variant=mikjersi/);
  await audit(page);

  const made = (await (
    await fetch(`${server.api}/api/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        variant: 'pijersi',
        draw_colours: false,
        players: [
          { who: 'me', name: '' },
          { who: 'me', name: '' },
        ],
      }),
    })
  ).json()) as { game: string; seats: { secret: string }[] };
  for (const [ply, turn] of ['b4=d5', 'f4=d3', 'a4-b4'].entries())
    await fetch(`${server.api}/api/games/${made.game}/turns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${made.seats[0]!.secret}` },
      body: JSON.stringify({ ply, id: `t${ply}`, turn }),
    });
  await page.goto(`/embed/game/${made.game}`);
  const turn = page.locator('.turn b');
  await page.getByRole('button', { name: 'One turn on' }).click();
  await expect(turn).toHaveText('b4=d5');
  await page.keyboard.press('End');
  await expect(turn).toHaveText('a4-b4');
  await page.keyboard.press('ArrowLeft');
  await expect(turn).toHaveText('f4=d3');
  await expect(page.getByRole('link')).toHaveAttribute('href', `/game/${made.game}?ply=2`);
  await audit(page);
});

test('what is not there is said', async ({ page }) => {
  await page.goto('/embed/nonsense');
  await expect(page.locator('.note')).toContainText('cannot be shown');
});
