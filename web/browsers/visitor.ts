// A visitor: what they see and do on a page, in any browser. A browser is told in W3C's words (WebDriver, in its two forms: firefox.ts, webkit.ts).
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A window of a browser. */
export interface Tab {
  go(address: string): Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate(expression: string): Promise<string>;
  /** Hands: sources of input with their actions, as both forms of WebDriver have them. */
  act(sources: object[]): Promise<void>;
  /** A picture of what is seen, as base64 of a PNG. */
  picture(): Promise<string>;
}

/** A browser on this machine. */
export interface Browser {
  /** A window that shares nothing with the others: somebody else. */
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Limits only end what hangs: machines are slow beside other tests. */
const LIMIT = 180_000;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Keys that are not letters, as WebDriver names them. */
export const keys = {
  escape: '\uE00C',
  enter: '\uE007',
  home: '\uE011',
  end: '\uE010',
  left: '\uE012',
  right: '\uE014',
  down: '\uE015',
} as const;

/** So often is looked whether a click has arrived, before it is made again. */
const LOOKS = 40;

export class Visitor {
  constructor(readonly tab: Tab) {}

  /** Goes to an address, and notes what goes wrong there from then on. */
  async go(address: string): Promise<void> {
    await this.tab.go(address);
    await this.run(() => {
      const faults: string[] = [];
      Object.assign(window, { faults });
      addEventListener('error', (event) => faults.push(event.message));
      addEventListener('unhandledrejection', (event) => faults.push(String(event.reason)));
    });
  }

  /** What went wrong in scripts since the last `go`. */
  faults(): Promise<string[]> {
    return this.run(() => ('faults' in window ? (window.faults as string[]) : []));
  }

  /** Runs a function in the page; it sees nothing but its arguments. */
  async run<A extends Json[], R>(deed: (...args: A) => R, ...args: A): Promise<R> {
    const text = await this.tab.evaluate(
      `JSON.stringify((${String(deed)})(...${JSON.stringify(args)})) ?? 'null'`,
    );
    return JSON.parse(text) as R;
  }

  /** Waits until something is so, and gives it. */
  async until<R>(what: string, asked: () => Promise<R | null | undefined | false>): Promise<R> {
    for (const end = Date.now() + LIMIT; ; await pause(50)) {
      const found = await asked();
      if (found) return found;
      if (Date.now() > end) {
        const picture = join(tmpdir(), `jersi-not-seen-${process.pid}.png`);
        await this.photograph(picture);
        throw new Error(`${what}: not seen at ${await this.run(() => location.href)} (${picture}).`);
      }
    }
  }

  /** What an element says; nothing where there is none. */
  text(selector: string): Promise<string> {
    return this.run((css) => document.querySelector<HTMLElement>(css)?.innerText ?? '', selector);
  }

  count(selector: string): Promise<number> {
    return this.run((css) => document.querySelectorAll(css).length, selector);
  }

  /** Waits until an element says a word. */
  async reads(selector: string, word: string): Promise<void> {
    await this.until(`"${word}" in ${selector}`, async () => (await this.text(selector)).includes(word));
  }

  /** Waits until an element is seen (the first that says `word`), stands still, and nothing lies upon it; gives its middle. */
  private middle(selector: string, word: string): Promise<{ x: number; y: number }> {
    const look = (css: string, word: string): { x: number; y: number } | null => {
      const all = [...document.querySelectorAll<HTMLElement | SVGElement>(css)];
      const found = all.find(
        (e) => e.getClientRects().length && `${e.textContent} ${e.ariaLabel}`.includes(word),
      );
      if (!found || found.matches(':disabled')) return null;
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = found.getBoundingClientRect();
      const at = { x: Math.floor(box.x + box.width / 2), y: Math.floor(box.y + box.height / 2) };
      const top = document.elementFromPoint(at.x, at.y);
      const label = found.closest('label');
      if (!top || !(found.contains(top) || top.contains(found) || label?.contains(top))) return null;
      document.querySelectorAll('[data-aim]').forEach((e) => e.removeAttribute('data-aim'));
      (found.contains(top) ? found : top).setAttribute('data-aim', '');
      return at;
    };
    let before = '';
    return this.until(`${selector} "${word}"`, async () => {
      const at = await this.run(look, selector, word);
      const still = JSON.stringify(at) === before;
      before = JSON.stringify(at);
      return still && at;
    });
  }

  /** Clicks on what is seen: again where something moved it away just then, as people do. */
  async tap(selector: string, word = ''): Promise<void> {
    await this.until(`a click on ${selector} "${word}"`, async () => {
      const { x, y } = await this.middle(selector, word);
      await this.run(() => {
        const noted = { hit: false };
        Object.assign(window, { noted });
        const note = ({ target }: Event): void => {
          noted.hit ||= target instanceof Element && target.closest('[data-aim]') !== null;
        };
        // The board hears of the finger, everything else of the click.
        const kind = document.querySelector('svg [data-aim]') ? 'pointerdown' : 'click';
        addEventListener(kind, note, { capture: true });
      });
      const actions = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await this.tab.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
      // Where the click has led to another page nothing is noted any more.
      const hit = (): Promise<boolean> =>
        this.run(() => !('noted' in window) || (window.noted as { hit: boolean }).hit);
      for (let looks = 0; looks < LOOKS; looks++) {
        if (await hit()) return true;
        await pause(50);
      }
      return false;
    });
  }

  /** Drags from one element to another. */
  async drag(from: string, to: string): Promise<void> {
    const [a, b] = [await this.middle(from, ''), await this.middle(to, '')];
    const actions = [
      { type: 'pointerMove', x: a.x, y: a.y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerMove', x: Math.floor((a.x + b.x) / 2), y: Math.floor((a.y + b.y) / 2), duration: 30 },
      { type: 'pointerMove', x: b.x, y: b.y, duration: 30 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.tab.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  }

  /** Presses keys, one after the other. */
  async press(...values: string[]): Promise<void> {
    const actions = values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.tab.act([{ type: 'key', id: 'keys', actions }]);
  }

  /** Writes into a field. */
  async fill(selector: string, text: string): Promise<void> {
    await this.tap(selector);
    await this.press(...text);
    await this.until(`${text} in ${selector}`, () =>
      this.run((css, text) => document.querySelector<HTMLInputElement>(css)?.value === text, selector, text),
    );
  }

  async photograph(path: string): Promise<void> {
    writeFileSync(path, Buffer.from(await this.tab.picture(), 'base64'));
  }
}
