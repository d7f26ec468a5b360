// The real program on a free port with a folder of its own, for tests that need the rules or a server. JERSI_BIN names it.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where the program is; an error that says what to do, if it is not there. */
export function program(): string {
  const path = resolve(import.meta.dirname, '..', process.env.JERSI_BIN ?? '../target/release/jersi');
  if (existsSync(path)) return path;
  throw new Error(`There is no program ${path}: run \`cargo build --release\`, or name one by JERSI_BIN.`);
}

export const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** `jersi serve` with limits that tests do not reach. */
export class Server {
  protected readonly folder = mkdtempSync(join(tmpdir(), 'jersi-test-'));
  private process: ChildProcess | null = null;
  private port = 0;
  /** Where the program listens. */
  api = '';

  /** Starts it; after `kill`, at the same address with the same games. */
  async start(): Promise<void> {
    const path = program();
    this.port ||= await freePort();
    this.api = `http://127.0.0.1:${this.port}`;
    const limits = ['--max-games', '1000', '--max-requests', '1000000', '--max-burst', '100000'];
    const listen = ['--data', this.folder, '--listen', `127.0.0.1:${this.port}`];
    this.process = spawn(path, ['serve', ...listen, ...limits, '--allow-local-push'], { stdio: 'ignore' });
    const ready = async (): Promise<boolean> => {
      try {
        return (await fetch(`${this.api}/readyz`)).ok;
      } catch {
        return false;
      }
    };
    for (let tries = 0; !(await ready()); tries++) {
      if (tries > 400 || this.process.exitCode !== null) throw new Error(`${path} does not serve.`);
      await pause(50);
    }
  }

  /** As a power cut would: no farewell. */
  async kill(): Promise<void> {
    const running = this.process;
    if (!running || running.exitCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
