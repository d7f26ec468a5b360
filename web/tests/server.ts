// The real rules for tests of texts and lessons: the `jersi` binary, serving on a free port. JERSI_BIN names it.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { At, DoneView, PositionView, Text, Variant } from '../src/lib/types';

export const binary =
  process.env.JERSI_BIN ?? fileURLToPath(new URL('../../target/release/jersi', import.meta.url));
/** Without the binary these tests have nothing to ask; where one was named it must be there. */
export const missing = !process.env.JERSI_BIN && !existsSync(binary);

type Refused = { code: string; said: Text };

export interface Rules {
  variant: (id: string) => Promise<Variant>;
  position: (at: At) => Promise<PositionView | Refused>;
  play: (at: At, turn: string) => Promise<{ done: DoneView; view: PositionView } | Refused>;
  stop: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });

export async function startRules(): Promise<Rules> {
  const folder = mkdtempSync(join(tmpdir(), 'jersi-test-'));
  const address = `127.0.0.1:${await freePort()}`;
  const limits = ['--max-requests', '1000000', '--max-burst', '100000'];
  const server: ChildProcess = spawn(binary, ['serve', '--data', folder, '--listen', address, ...limits], {
    stdio: 'ignore',
  });
  const url = `http://${address}/api`;
  for (
    let tries = 0;
    !(await fetch(`${url}/variants`).then(
      (r) => r.ok,
      () => false,
    ));
    tries++
  ) {
    if (tries > 100) throw new Error(`${binary} does not serve; is it built?`);
    await new Promise((r) => setTimeout(r, 100));
  }
  const post = async (path: string, body: unknown): Promise<never> =>
    (
      await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<never>;
  return {
    variant: async (id) =>
      (await fetch(`${url}/variants/${encodeURIComponent(id)}`)).json() as Promise<Variant>,
    position: (at) => post('position', at),
    play: (at, turn) => post('turn', { at, turn }),
    stop: () => {
      server.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
