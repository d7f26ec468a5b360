// The pseudo-language puts every text of the catalogues and of the server into ⟦brackets⟧: words outside of them were left in the code.
import type { Page } from '@playwright/test';
import { settled } from './audit';
import { expect, test, type Server } from './server';

/** Names that are the same in every language: of the site, its author, licences, the Lojban names of cubes, and players of other tests. */
const names =
  /\b(Jersi|Lucas Borboleta|CC BY(-NC)?-SA|cukla|kuctai|kurfa|kunti|mokca|darsi|mucti|pamei|galtu|fendi|cmana|Ada|Bob)\b/gi;

/** What is seen or heard and stands in no brackets. What somebody wrote (`code`, fields) or says in another language is not ours. */
async function leftInCode(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const foreign = 'code, textarea, script, style, [lang]:not(html)';
    // What lies between brackets may be spread over several elements, so the text is read as a whole.
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let text = '';
    while (nodes.nextNode())
      if (!nodes.currentNode.parentElement?.closest(foreign)) text += `${nodes.currentNode.textContent}\n`;
    const found = [document.title, text];
    for (const element of document.querySelectorAll('body *'))
      if (!element.closest(foreign))
        for (const name of [
          'aria-label',
          'aria-valuetext',
          'aria-description',
          'title',
          'placeholder',
          'alt',
        ])
          found.push(element.getAttribute(name) ?? '');
    return found;
  });
  return said.flatMap((text) => {
    let depth = 0;
    let left = '';
    for (const c of text) {
      if (c === '⟦') depth++;
      else if (c === '⟧') depth--;
      else left += depth > 0 ? ' ' : c;
    }
    // Cells and turns have digits, ids have plus signs; a single letter is the name of a cube.
    return left.replace(names, ' ').match(/(?<![\w+=:@/.#-])\p{L}{2,}(?![\w+=:@/.#-])/gu) ?? [];
  });
}

async function newGame(server: Server): Promise<string> {
  const answer = await fetch(`${server.api}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      variant: 'mikjersi',
      public: true,
      clock: { kind: 'total', seconds: 300, increment: 5 },
      players: [{ who: 'me', name: '' }, { who: 'open' }],
    }),
  });
  return ((await answer.json()) as { game: string }).game;
}

for (const path of [
  '/',
  '/new?variant=jersi-4',
  '/rules',
  '/rules/jersi-4',
  '/rules/mikjersi',
  '/learn/pijersi',
  '/settings',
  '/editor?variant=mikjersi',
  '/analysis?variant=mikjersi',
  '/open',
  '/watch',
  '/game/GAME',
  '/nowhere',
  '/embed/pijersi',
])
  test(`no text of ${path} is left in the code`, async ({ page, server }) => {
    const address = path.replace('GAME', await newGame(server));
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=qps`);
    await page.waitForLoadState('networkidle');
    await settled(page);
    await expect(page.locator('body')).toContainText('⟦');
    expect(await leftInCode(page)).toEqual([]);
  });
