// A server for one worker's tests: the program of JERSI_BIN on a free port with a folder of its own. The page comes from the program itself,
// or, with JERSI_PAGE=preview, from a fresh build by `vite preview` in front of it.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as plain } from '@playwright/test';

const program = resolve(import.meta.dirname, '..', process.env.JERSI_BIN ?? '../target/release/jersi');

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });

export class Server {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'jersi-e2e-'));
  /** Where the program listens. */
  api = '';
  /** Where the page is. */
  page = '';
  private port = 0;
  private closePage: (() => Promise<void>) | null = null;

  async start(): Promise<void> {
    this.port ||= await freePort();
    this.api = `http://127.0.0.1:${this.port}`;
    const limits = ['--max-games', '1000', '--max-requests', '1000', '--max-burst', '5000'];
    this.process = spawn(
      program,
      ['serve', '--data', this.folder, '--listen', `127.0.0.1:${this.port}`, ...limits],
      { stdio: 'ignore' },
    );
    for (let i = 0; ; i++) {
      const up = await fetch(`${this.api}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (up) break;
      if (i > 100) throw new Error(`${program} does not answer`);
      await new Promise((wait) => setTimeout(wait, 100));
    }
    this.page ||= process.env.JERSI_PAGE === 'preview' ? await this.preview() : this.api;
  }

  /** As a power cut would: no farewell. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.process?.once('exit', done));
    this.process?.kill('SIGKILL');
    await gone;
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

  async stop(): Promise<void> {
    await this.closePage?.();
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** `test` with a server; `page` and every context of it know its address. */
export const test = plain.extend<object, { server: Server }>({
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
