// Firefox, in which WebDriver BiDi is built in: no driver stands between. FIREFOX names it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../tests/program';
import { begin, found, type Running } from './running';
import type { Browser, Tab } from './visitor';

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
export const firefox = (): string | null => found(process.env.FIREFOX, places);

/** It must not ask the network for anything, nor show what a first start shows. */
const preferences = `
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9/");
user_pref("browser.safebrowsing.downloads.enabled", false);
user_pref("intl.accept_languages", "en-GB");
user_pref("remote.active-protocols", 1);
`;

interface Answer {
  id?: number;
  type: string;
  result?: never;
  message?: string;
}

class Firefox implements Browser {
  private last = 0;
  private readonly waiting = new Map<number, { done: (result: never) => void; fail: (why: Error) => void }>();

  constructor(
    private readonly running: Running,
    private readonly socket: WebSocket,
    private readonly folder: string,
  ) {
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      const asker = this.waiting.get(answer.id ?? -1);
      this.waiting.delete(answer.id ?? -1);
      if (answer.type === 'success') asker?.done(answer.result!);
      else asker?.fail(new Error(answer.message));
    });
  }

  ask<R>(method: string, params: object = {}): Promise<R> {
    const id = ++this.last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise<R>((done, fail) => this.waiting.set(id, { done, fail }));
  }

  async tab(): Promise<Tab> {
    const { userContext } = await this.ask<{ userContext: string }>('browser.createUserContext');
    const make = { type: 'tab', userContext };
    const { context } = await this.ask<{ context: string }>('browsingContext.create', make);
    const viewport = { width: 1280, height: 800 };
    await this.ask('browsingContext.setViewport', { context, viewport });
    return {
      go: (url) => this.ask('browsingContext.navigate', { context, url, wait: 'complete' }),
      evaluate: async (expression) => {
        const params = { expression, target: { context }, awaitPromise: true };
        const said = await this.ask<{
          result?: { value: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', params);
        if (!said.result) throw new Error(said.exceptionDetails?.text);
        return said.result.value;
      },
      act: (actions) => this.ask('input.performActions', { context, actions }),
      picture: async () =>
        (await this.ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    };
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.running.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function startFirefox(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'jersi-firefox-'));
  writeFileSync(join(folder, 'user.js'), preferences);
  const port = await freePort();
  const flags = ['--headless', '--no-remote', '--profile', folder, `--remote-debugging-port=${port}`];
  const running = begin(firefox()!, flags, {
    MOZ_HEADLESS_WIDTH: '1280',
    MOZ_HEADLESS_HEIGHT: '900',
    HOME: folder,
  });
  await running.says('WebDriver BiDi listening');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  await new Promise((open, fail) => socket.once('open', open).once('error', fail));
  const browser = new Firefox(running, socket, folder);
  await browser.ask('session.new', { capabilities: {} });
  return browser;
}
