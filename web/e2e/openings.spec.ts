// The opening explorer: what was played in public games is seen in the analysis, and can be followed.
import { audit } from './audit';
import { expect, test, type Server } from './server';

/** Sends as the holder of a seat. */
async function send<T>(server: Server, path: string, body: object, secret?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(secret && { authorization: `Bearer ${secret}` }),
  };
  const answer = await fetch(`${server.api}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return answer.json() as Promise<T>;
}

test('what was played in public games is shown beside the engine, and followed', async ({ page, server }) => {
  for (const isPublic of [true, false]) {
    const players = [{ who: 'me' }, { who: 'me' }];
    const made = await send<{ game: string; seats: { secret: string }[] }>(server, '/api/games', {
      variant: 'pijersi',
      players,
      public: isPublic,
    });
    const { secret } = made.seats[0]!;
    for (const [ply, turn] of [isPublic ? 'a1-b1' : 'a2-b2', 'g6-f7'].entries())
      await send(server, `/api/games/${made.game}/turns`, { ply, id: `t${ply}`, turn }, secret);
    await send(server, `/api/games/${made.game}/actions`, { do: 'resign' }, secret);
  }
  const told = async (): Promise<string> => {
    const seen = await fetch(`${server.api}/api/openings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ variant: 'pijersi' }),
    });
    return seen.text();
  };
  // A task of the server counts games soon after they end.
  await expect.poll(told).toContain('a1-b1');

  await page.goto('/analysis?variant=pijersi');
  const explorer = page.locator('.explorer');
  const first = explorer.locator('tbody tr').first();
  await expect(first).toContainText('a1-b1');
  await expect(first.getByRole('img')).toHaveAttribute('aria-label', /White \d · draws 0 · Black \d/);
  // The engine's book stands beside them; nothing is told of private games.
  await expect(explorer.locator('tbody')).toContainText('%');
  await expect(explorer.locator('tbody')).not.toContainText('a2-b2');
  await audit(page);
  await first.getByRole('button').click();
  await expect(page.locator('.tree [aria-current]')).toHaveText('a1-b1');
  await expect(first).toContainText('g6-f7');
  // Whoever does not want it closes it, for good.
  await explorer.getByText('Openings').click();
  await page.reload();
  await expect(page.locator('.tree')).toBeVisible();
  await expect(explorer.locator('table')).toBeHidden();
});
