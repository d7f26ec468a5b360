// What people do most, in the browsers that are not Chromium: a game to its end, a game by link, an analysis. They are skipped where the
// browser is not installed. JERSI_BIN names the program, as for the other tests; JERSI_SHOTS a folder for pictures.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Server } from '../tests/program';
import { firefox, startFirefox } from './firefox';
import { keys, Visitor, type Browser } from './visitor';
import { startWebKit, webkit } from './webkit';

const server = new Server();
beforeAll(() => server.start());
afterAll(() => server.stop());

/** The same numbers every time: a test that fails can be run again. */
function seeded(seed: number): (n: number) => number {
  let state = seed;
  return (n) => (state = (state * 16_807) % 2_147_483_647) % n;
}

/** Makes some turn, as somebody who tries what the board offers: takes up what can be taken up, and puts it where it may go. */
async function makeTurn(me: Visitor, random: (n: number) => number): Promise<void> {
  const made = await turns(me);
  const cells = (css: string): Promise<string[]> =>
    me.run((css) => [...document.querySelectorAll<SVGElement>(css)].map((e) => e.dataset.cell ?? ''), css);
  const targets = '.board-place [data-cell].jb-target';
  while ((await turns(me)) === made && !(await me.count('.result'))) {
    const goals = await cells(targets);
    const ends = await me.count('.board-place .jb-main');
    if (ends) {
      await me.tap('.board-place .jb-main');
      await me.until('the turn', async () => (await turns(me)) > made || (await me.count('.result')) > 0);
    } else if (goals.length) {
      await me.tap(`.board-place [data-cell="${goals[random(goals.length)]}"]`);
    } else {
      const own = await cells('.board-place [data-cell].jb-lift');
      if (own.length) await me.tap(`.board-place [data-cell="${own[random(own.length)]}"]`);
    }
  }
}

const turns = (me: Visitor): Promise<number> => me.count('.turns button.word');

describe.each([
  { name: 'Firefox', there: firefox, start: startFirefox },
  { name: 'WebKit', there: webkit, start: startWebKit },
])('$name', ({ name, there, start }) => {
  const installed = there() !== null;
  let browser: Browser;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    if (installed) browser = await start();
  });
  afterAll(async () => {
    if (installed) await browser.close();
  });
  afterEach(async () => {
    for (const one of visitors) expect(await one.faults()).toEqual([]);
    visitors = [];
  });

  const visitor = async (settings: object = {}): Promise<Visitor> => {
    const me = new Visitor(await browser.tab());
    await me.tab.go(`${server.api}/robots.txt`);
    await me.run(
      (text) => localStorage.setItem('jersi.settings', text),
      JSON.stringify({ coach: 'off', ...settings }),
    );
    visitors.push(me);
    return me;
  };
  const shot = async (me: Visitor, what: string): Promise<void> => {
    if (process.env.JERSI_SHOTS) await me.photograph(`${process.env.JERSI_SHOTS}/${name}-${what}.png`);
  };

  test.skipIf(!installed)('a game against the computer of this machine, to its end', async () => {
    const me = await visitor();
    const random = seeded(7);
    await me.go(`${server.api}/`);
    await shot(me, 'home');
    await me.go(`${server.api}/new?variant=mikjersi`);
    await me.until('the level', () => me.count('input[type=range]'));
    await me.run(() => {
      const level = document.querySelector<HTMLInputElement>('input[type=range]')!;
      // Somebody who knows how to win ends it soon, and does not think for long.
      level.value = '5';
      level.dispatchEvent(new Event('input', { bubbles: true }));
    });
    // Drawn: the page has all that it needs to begin.
    await me.until('the starting position', () => me.count('.jb-board'));
    await me.tap('button', 'Begin');
    await me.until('the board', async () => (await me.count('.board-place .jb-board')) > 0);
    for (let n = 0; n < 100 && !(await me.count('.result')); n++) {
      await makeTurn(me, random);
      if (n === 0) await shot(me, 'game');
    }
    await me.until('the result', () => me.count('.result'));
    await shot(me, 'result');
    const last = await turns(me);
    await me.press(keys.home, keys.right);
    await me.until('the first turn', () => me.run(() => location.search.includes('ply=1')));
    expect(last).toBeGreaterThan(1);
  });

  test.skipIf(!installed)('two people by link', async () => {
    const [ada, bob] = [await visitor({ name: 'Ada' }), await visitor({ name: 'Bob' })];
    await ada.go(`${server.api}/new?variant=pijersi`);
    await ada.tap('label', 'A friend, by link');
    await ada.tap('label', 'White');
    await ada.tap('button', 'Begin');
    await ada.until('the QR code', () => ada.count('svg.qr'));
    await shot(ada, 'invitation');
    await bob.go(await ada.run(() => location.href.replace(/[?#].*/, '')));
    await bob.tap('button', 'Join the game');
    await ada.reads('.far', 'Bob');
    await bob.reads('.near', 'Bob');
    // Ada drags, Bob taps; what one does the other sees.
    await ada.drag('[data-cell="b4"]', '[data-cell="d5"]');
    await ada.tap('.board-place .jb-main');
    await bob.until('the turn of Ada', async () => (await turns(bob)) === 1);
    const random = seeded(3);
    await makeTurn(bob, random);
    await ada.until('the turn of Bob', async () => (await turns(ada)) === 2);
    await makeTurn(ada, random);
    await bob.until('the turn of Ada', async () => (await turns(bob)) === 3);
    await shot(bob, 'black');
    // The seat is kept: a reload changes nothing.
    await bob.go(await bob.run(() => location.href));
    await bob.reads('.near', 'Bob');
    await bob.until('all turns', async () => (await turns(bob)) === 3);
    await bob.tap('button', 'Resign');
    await shot(bob, 'dialog');
    await bob.tap('dialog[open] button', 'Resign');
    await bob.reads('.result', 'You lose');
    await ada.reads('.result', 'You win');
  });

  test.skipIf(!installed)('an analysis', async () => {
    const me = await visitor();
    await me.go(`${server.api}/open`);
    await me.fill('textarea', '1. b4=d5 {good} (1. a1-b1=d2 f7-e6) 1... f4=d3');
    await me.tap('button', 'Open');
    await me.reads('.tree', 'good');
    const current = (): Promise<string> => me.text('.tree [aria-current]');
    await me.press(keys.right);
    await me.until('the first turn', async () => (await current()) === 'b4=d5');
    await me.press(keys.down);
    await me.until('the variation', async () => (await current()) === 'a1-b1=d2');
    await me.press(keys.home);
    // The engine thinks on this machine, and is followed.
    await me.until('three lines', async () => (await me.count('.engine ol li')) === 3);
    await me.until('its arrow', () => me.count('.jb-hint'));
    // What comes from the server moves what is below it.
    await me.until('the openings', () => me.count('.explorer tbody tr'));
    await me.tap('button', 'Analyse the whole game');
    await me.until('the graph', () => me.count('[role=slider][aria-label*="chance over the game"]'));
    await shot(me, 'analysis');
    await me.tap('button', 'Share and download');
    await me.until('the address', () =>
      me.run(() =>
        [...document.querySelectorAll<HTMLInputElement>('dialog[open] input')].some((i) =>
          i.value.includes('#t='),
        ),
      ),
    );
    await shot(me, 'share');
    await me.press(keys.escape);
    await me.until('no dialog', async () => !(await me.count('dialog[open]')));
  });
});
