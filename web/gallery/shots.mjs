// Pictures of the gallery: node gallery/shots.mjs OUT_DIR [name…]. Expects `npm run dev` at the address in GALLERY.
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.env.GALLERY ?? 'http://127.0.0.1:5173/gallery/index.html';
const [out = '/tmp/gallery', ...only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const wide = { width: 1000, height: 900 },
  phone = { width: 360, height: 720 };
const tap =
  (...cells) =>
  async (page) => {
    for (const cell of cells) {
      const hand = /^[A-Za-z]$/.test(cell);
      await page.locator(hand ? `[data-cube="${cell}"]` : `[data-cell="${cell}"]`).click();
      await page.waitForTimeout(450);
    }
  };
const shots = {
  'all-wood': ['?bare', { width: 1500, height: 2000 }],
  'all-middle': ['?bare&at=middle', { width: 1500, height: 2000 }],
  'all-plain': ['?bare&at=middle&theme=plain', { width: 1500, height: 2000 }],
  'all-contrast': ['?bare&at=middle&theme=contrast', { width: 1500, height: 2000 }],
  'all-dark': ['?bare&at=middle&theme=dark', { width: 1500, height: 2000 }],
  'all-dots': ['?bare&at=middle&faces=dots', { width: 1500, height: 2000 }],
  pijersi: ['?bare&id=pijersi', wide],
  'pijersi-select': ['?bare&id=pijersi', wide, tap('b4')],
  'pijersi-top': ['?bare&id=pijersi', wide, tap('b4', 'b4')],
  'pijersi-second': ['?bare&id=pijersi', wide, tap('a2', 'b2')],
  'pijersi-confirm': ['?bare&id=pijersi&confirm', wide, tap('b2', 'c2')],
  'pijersi-refused': ['?bare&id=pijersi', wide, tap('b2', 'e2')],
  'jersi-1': ['?bare&id=jersi-1', wide, tap('K')],
  'jersi-1-middle': ['?bare&id=jersi-1&at=middle', wide],
  'jersi-1-dark': ['?bare&id=jersi-1&at=middle&theme=dark', wide],
  'mikjersi-drop': ['?bare&id=mikjersi', wide, tap('W', 'c3')],
  mokca: ['?bare&id=jersi-4%2Bspecial%3Dmokca&controls', wide],
  special: ['?bare&id=jersi-4%2Bspecial%3Dmokca%2Cdarsi%2Cmucti%2Bsquare&controls', wide],
  last: ['?bare&id=pijersi&turn=9', wide],
  'last-dark': ['?bare&id=mikjersi&turn=12&theme=dark', wide],
  take: ['?bare&id=jersi-1&at=middle', wide, tap('b4')],
  'take-wood': ['?bare&id=jersi-4%2Bspecial%3Dmokca%2Cdarsi%2Cmucti%2Bsquare&at=middle', wide, tap('h5')],
  'take-dark': ['?bare&id=pijersi&at=middle&theme=dark', wide, tap('c1', 'c3')],
  'take-contrast': ['?bare&id=mikjersi&at=middle&theme=contrast', wide, tap('c3')],
  'phone-fr': ['?bare&id=mikjersi&lang=fr', phone, tap('W', 'c3'), 2],
  'fit-landscape': ['?bare&fit&beside&id=mikjersi', { width: 720, height: 360 }, tap('W', 'c3'), 2],
  'fit-wide': ['?bare&fit&beside&id=jersi-1&at=middle', { width: 1280, height: 720 }, tap('b4')],
  'phone-pijersi': ['?bare&id=pijersi', phone, tap('a2', 'b2'), 3],
  'phone-jersi-4': ['?bare&id=jersi-4%2Bspecial%3Dmucti/fendi%2Bmountains', phone, tap('A'), 3],
};
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
for (const [name, [query, viewport, act, deviceScaleFactor = 1]] of Object.entries(shots)) {
  if (only.length && !only.some((o) => name.startsWith(o))) continue;
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  page.on('pageerror', (e) => console.log(name, 'error:', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console:', m.text()));
  await page.goto(base + query, { waitUntil: 'networkidle' });
  await page.waitForTimeout(300);
  if (act) await act(page).catch((e) => console.log(name, e.message.split('\n')[0]));
  await page.screenshot({ path: `${out}/${name}.png` });
  await page.close();
}
await browser.close();
