// WebKit as Debian has it: the small browser of WebKitGTK and its driver, on a screen in memory (Xvfb).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../tests/program';
import { begin, found, type Running } from './running';
import type { Browser, Tab } from './visitor';

const driver = (): string | null => found(process.env.WEBKIT_DRIVER, ['/usr/bin/WebKitWebDriver']);
const screen = (): string | null => found(undefined, ['/usr/bin/Xvfb']);

/** `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`: the folder has the machine's and the version's name. */
function miniBrowser(): string | null {
  const within = (folder: string, name: RegExp): string[] => {
    try {
      return readdirSync(folder)
        .filter((entry) => name.test(entry))
        .map((entry) => join(folder, entry));
    } catch {
      return [];
    }
  };
  const folders = within('/usr/lib', /-linux-gnu$/).flatMap((folder) => within(folder, /^webkit2?gtk-/));
  return found(
    process.env.WEBKIT,
    folders.sort().map((folder) => join(folder, 'MiniBrowser')),
  );
}

export const webkit = (): string | null => (driver() && screen() ? miniBrowser() : null);

class WebKit implements Browser {
  private readonly running: Running[] = [];
  private readonly sessions: string[] = [];

  constructor(private readonly display: string) {}

  private async ask<R>(method: string, address: string, body?: object): Promise<R> {
    const text = body && JSON.stringify(body);
    const answer = await fetch(address, { method, ...(text && { body: text }) });
    const { value } = (await answer.json()) as { value: R & { message?: string } };
    if (!answer.ok) throw new Error(value.message);
    return value;
  }

  /** A driver has one session: another visitor is another driver with another browser. */
  async tab(): Promise<Tab> {
    const port = await freePort();
    const local = {
      DISPLAY: this.display,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      LANG: 'C.UTF-8',
    };
    this.running.push(begin(driver()!, [`--port=${port}`], local));
    const drivers = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 200; tries++) {
      if (
        await fetch(`${drivers}/status`).then(
          (a) => a.ok,
          () => false,
        )
      )
        break;
      await new Promise((done) => setTimeout(done, 50));
    }
    const options = { binary: miniBrowser(), args: ['--automation'] };
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
    const { sessionId } = await this.ask<{ sessionId: string }>('POST', `${drivers}/session`, {
      capabilities,
    });
    const session = `${drivers}/session/${sessionId}`;
    this.sessions.push(session);
    await this.ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 });
    return {
      go: (url) => this.ask('POST', `${session}/url`, { url }),
      evaluate: (expression) =>
        this.ask('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      act: (actions) => this.ask('POST', `${session}/actions`, { actions }),
      picture: () => this.ask('GET', `${session}/screenshot`),
    };
  }

  async close(): Promise<void> {
    for (const session of this.sessions) await this.ask('DELETE', session).catch(() => {});
    for (const running of this.running) await running.end();
  }
}

export async function startWebKit(): Promise<Browser> {
  const flags = ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'];
  const server = begin(screen()!, flags, {});
  const display = `:${await server.says(/^\d+/m)}`;
  const browser = new WebKit(display);
  const close = browser.close.bind(browser);
  browser.close = async () => {
    await close();
    await server.end();
  };
  return browser;
}
