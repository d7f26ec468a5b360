// Hands of a player: they know the word of a turn and make it by taps or keys, as a person would.
import { expect, type Locator, type Page } from '@playwright/test';
import { parseWord, type Part } from '../src/board/words';
import type { GameView } from '../src/lib/types';
import type { Server } from './server';

export const gameId = (page: Page): string => /\/game\/(\w+)/.exec(page.url())![1]!;

export async function look(server: Server, id: string): Promise<GameView> {
  return (await fetch(`${server.api}/api/games/${id}`)).json() as Promise<GameView>;
}

export const cell = (page: Page, name: string): Locator => page.locator(`.board-place [data-cell="${name}"]`);

/** How a cell is chosen: by a tap at its middle, or by Enter on it. */
type Touch = (cell: Locator) => Promise<void>;
export const tap: Touch = async (c) => {
  await c.scrollIntoViewIfNeeded();
  const box = (await c.boundingBox())!;
  await c.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};
export const byKey: Touch = async (c) => {
  await c.focus();
  await c.press('Enter');
};

const isTarget = async (c: Locator): Promise<boolean> =>
  /\bjb-target\b/.test((await c.getAttribute('class')) ?? '');
const wholeWords = /whole stack|pile entière/;
const topWords = /top taken|sommet en main/;

/** Takes up what a part moves, unless it is taken up already, and puts it where it goes. */
async function makePart(page: Page, part: Part, touch: Touch): Promise<void> {
  if (part.kind === 'place') {
    const held = page.locator(`.board-place button[data-cube="${part.cube}"]`);
    if ((await held.getAttribute('aria-pressed')) !== 'true') {
      if (touch === byKey) await held.press('Enter');
      else await tap(held);
    }
    return touch(cell(page, part.at));
  }
  if (part.kind === 'back') return touch(cell(page, part.at));
  const [from, to] = part.kind === 'swap' ? [part.a, part.b] : [part.from, part.to];
  const source = cell(page, from);
  for (let tries = 0; tries < 4; tries++) {
    const said = (await source.getAttribute('aria-label')) ?? '';
    const taken = (await source.getAttribute('aria-selected')) === 'true';
    const right = part.kind === 'swap' || (part.stack ? !topWords.test(said) : !wholeWords.test(said));
    if (taken && right && (await isTarget(cell(page, to)))) break;
    await touch(source);
  }
  await touch(cell(page, to));
}

/** Makes a turn, and ends or confirms it where that is asked. */
export async function makeTurn(page: Page, word: string, touch: Touch = tap): Promise<void> {
  const parts = parseWord(word)!;
  const end = page.locator('.board-place .jb-main');
  for (const [i, part] of parts.entries()) {
    // Before a put-back, "no second step" has to be said where one were possible.
    if (part.kind === 'back' && parts[i - 1]?.kind === 'step' && (await end.isVisible())) await end.click();
    await makePart(page, part, touch);
  }
  if (await end.isVisible()) {
    if (touch === byKey) await end.press('Enter');
    else await end.click();
  }
}

/** Waits until the server says that it is this side's turn, or that the game is over. */
export async function turnOf(server: Server, id: string, side: string): Promise<GameView> {
  for (;;) {
    const game = await look(server, id);
    if (game.now.phase === 'over' || (game.now.phase === 'playing' && game.now.view.side === side))
      return game;
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** Which side this page plays. */
export async function ownSide(page: Page): Promise<'white' | 'black'> {
  const swatch = page.locator('.near .swatch');
  await expect(swatch).toBeVisible();
  return /white|blanc|blue|bleu/i.test((await swatch.getAttribute('aria-label')) ?? '') ? 'white' : 'black';
}

/** The page shows so many turns as the server has. */
export async function shows(page: Page, turns: number): Promise<void> {
  await expect(page.locator('.turns button.word')).toHaveCount(turns);
}

/** The same numbers every time: a test that fails can be run again. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

/** Prefers turns that end a game soon: captures of the prey, captures, steps ahead. */
export function best(game: GameView, random: () => number): string {
  const turns = game.now.view.turns;
  const pick = (list: string[]): string | undefined => list[Math.floor(random() * list.length)];
  return (
    pick(turns.filter((w) => w.includes('!!'))) ??
    (random() < 0.7 ? pick(turns.filter((w) => w.includes('!'))) : undefined) ??
    pick(turns)!
  );
}
