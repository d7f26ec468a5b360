// A program that runs beside a test, and is ended with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs that is there; the one that was named, if one was. */
export function found(named: string | undefined, places: string[]): string | null {
  return (named ? [named] : places).find((place) => existsSync(place)) ?? null;
}

export interface Running {
  /** Waits until it has said this, and gives it. */
  says(what: string | RegExp): Promise<string>;
  end(): Promise<void>;
}

export function begin(program: string, flags: string[], variables: Record<string, string>): Running {
  const child = spawn(program, flags, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let ended = false;
  const heard = (data: Buffer): void => void (said = (said + data.toString()).slice(-20_000));
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const gone = new Promise<void>((done) => child.once('close', () => done()));
  void gone.then(() => (ended = true));
  return {
    async says(what) {
      for (;;) {
        const match = typeof what === 'string' ? (said.includes(what) ? what : null) : what.exec(said)?.[0];
        if (match) return match;
        if (ended) throw new Error(`${program} has ended: ${said}`);
        await new Promise((done) => setTimeout(done, 30));
      }
    },
    async end() {
      if (!ended) child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await gone;
      clearTimeout(late);
    },
  };
}
