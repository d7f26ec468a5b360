// A server for one worker's tests. The page comes from the program itself (JERSI_BIN), or, with JERSI_PAGE=preview, from a fresh build
// by `vite preview` in front of it.
import { join, resolve } from 'node:path';
import { test as plain } from '@playwright/test';
import { freePort, Server as Program } from '../tests/program';

export class Server extends Program {
  /** Where the page is. */
  page = '';
  private closePage: (() => Promise<void>) | null = null;

  override async start(): Promise<void> {
    await super.start();
    this.page ||= process.env.JERSI_PAGE === 'preview' ? await this.preview() : this.api;
  }

  private async preview(): Promise<string> {
    const vite = await import('vite');
    const root = resolve(import.meta.dirname, '..');
    const outDir = join(this.folder, 'page');
    await vite.build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const port = await freePort();
    const shown = await vite.preview({
      root,
      logLevel: 'error',
      build: { outDir },
      preview: {
        port,
        strictPort: true,
        proxy: { '/api': { target: this.api, ws: true }, '/lab': { target: this.api } },
      },
    });
    this.closePage = () => shown.close();
    return `http://127.0.0.1:${port}`;
  }

  override async stop(): Promise<void> {
    await this.closePage?.();
    await super.stop();
  }
}

export interface Options {
  /** Where games against the computer are played, unless a test chooses: these tests are about the server. */
  engine: 'here' | 'server';
}

/** `test` with a server; `page` and every context of it know its address. */
export const test = plain.extend<Options, { server: Server }>({
  engine: ['server', { option: true }],
  context: async ({ context, engine }, use) => {
    await context.addInitScript((engine) => {
      const known = JSON.parse(localStorage.getItem('jersi.settings') ?? '{}') as object;
      // The coach would ask back in games against the computer; its own tests turn it on.
      localStorage.setItem('jersi.settings', JSON.stringify({ coach: 'off', engine, ...known }));
    }, engine);
    await use(context);
  },
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants to see an object pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.page),
});
export { expect } from '@playwright/test';
