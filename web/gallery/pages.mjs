// Pictures of every page, in every language, light and dark, on three screens: node gallery/pages.mjs OUT_DIR [part of a name…], as `home`, `phone-dark` or `watch-desktop-light-fr`. Expects the program, or
// a page in front of it, at the address in JERSI_AT.
import { mkdirSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.env.JERSI_AT ?? 'http://127.0.0.1:8080';
const [out = '/tmp/pages', ...only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

async function post(path, body, secret) {
  const headers = {
    'content-type': 'application/json',
    ...(secret && { authorization: `Bearer ${secret}` }),
  };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
/** A public game of two people with some turns; over, if wanted. */
async function game(variant, turns, over) {
  const players = [
    { who: 'me', name: 'Ada' },
    { who: 'me', name: 'Bob' },
  ];
  const made = await post('/api/games', { variant, players, public: true });
  const { secret } = made.seats[0];
  for (const [ply, turn] of turns.entries())
    await post(`/api/games/${made.game}/turns`, { ply, id: `t${ply}`, turn }, secret);
  if (over) await post(`/api/games/${made.game}/actions`, { do: 'resign' }, secret);
  return made.game;
}
const running = await game('pijersi', ['a1-b1', 'g6-f7', 'b4=d5'], false);
const over = await game('pijersi', ['a1-b1', 'g6-f7'], true);
await game('pijersi', ['a6-b7', 'g6-f7', 'b4=d5'], true);
await new Promise((counted) => setTimeout(counted, 4_000));

const pages = {
  home: '/',
  new: '/new?variant=jersi-4',
  game: `/game/${running}`,
  over: `/game/${over}`,
  analysis: `/analysis?game=${over}`,
  openings: '/analysis?variant=pijersi',
  editor: '/editor?variant=pijersi',
  open: '/open',
  rules: '/rules',
  'rules-of': '/rules/pijersi',
  learn: '/learn/pijersi',
  puzzles: '/puzzles',
  puzzle: '/puzzles/pijersi',
  watch: '/watch',
  settings: '/settings',
  lost: '/no-such-page',
};
const sizes = { phone: [360, 740], tablet: [820, 1180], desktop: [1280, 800] };
const languages = readdirSync(new URL('../texts', import.meta.url));
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
for (const [size, [width, height]] of Object.entries(sizes))
  for (const colorScheme of ['light', 'dark'])
    for (const lang of languages) {
      const locale = lang;
      const viewport = { width, height };
      const context = await browser.newContext({ viewport, colorScheme, locale, serviceWorkers: 'block' });
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        const picture = `${name}-${size}-${colorScheme}-${lang}`;
        if (only.length && !only.some((part) => picture.includes(part))) continue;
        await page.goto(base + path);
        await page.waitForLoadState('networkidle').catch(() => {});
        await page.waitForTimeout(700);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        if (wide) console.log(`${picture}: wider than the screen`);
        await page.screenshot({ path: `${out}/${picture}.png` });
      }
      await context.close();
    }
await browser.close();
