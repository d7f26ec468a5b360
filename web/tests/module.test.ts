// The module answers as the program does: the same counts, the same words, the same refusals, the same search.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Module, Refused } from '../src/engine/module';
import { program, Server } from './program';

// Machines are slow when they have other work: limits only end what hangs.
vi.setConfig({ testTimeout: 300_000 });

const root = resolve(import.meta.dirname, '../..');
const file = (name: string): Buffer<ArrayBuffer> => readFileSync(join(root, 'web/src/engine', name));
const compiled = new WebAssembly.Module(file('jersi.wasm'));
const module = new Module(compiled);

const weights = join(root, 'crates/engine/weights');
const networks = readdirSync(weights)
  .filter((name) => name.endsWith('.nn'))
  .sort();

interface Row {
  variant: string;
  position: string;
  depth: number;
  nodes: number;
}
const { perft } = JSON.parse(readFileSync(join(root, 'crates/rules/tests/vectors/perft.json'), 'utf8')) as {
  perft: Row[];
};

it.each(['jersi.wasm', 'jersi-threads.wasm'])('%s is small enough to be loaded', (name) => {
  expect(gzipSync(file(name)).length).toBeLessThan(1_000_000);
});

describe('counts of an independent program', () => {
  const cheap = perft.filter(({ nodes }) => nodes <= 200_000);
  it(`agree in ${cheap.length} of ${perft.length} rows`, () => {
    expect(cheap.length).toBeGreaterThan(200);
    for (const { variant, position, depth, nodes } of cheap)
      expect(
        module.ask('perft', { at: { variant, position }, depth }),
        `${variant} ${position} ${depth}`,
      ).toBe(nodes);
  });
});

describe('answers of the server', () => {
  const server = new Server();
  beforeAll(() => server.start(), 300_000);
  afterAll(() => server.stop());

  const asked = async (path: string, body?: unknown): Promise<unknown> => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${server.api}${path}`, body === undefined ? {} : init);
    return answer.json();
  };
  const refusal = (ask: () => unknown): unknown => {
    try {
      return ask();
    } catch (error) {
      if (error instanceof Refused) return error.problem;
      throw error;
    }
  };
  const positions = [...new Map(perft.map((row) => [`${row.variant} ${row.position}`, row])).values()];

  it('are the same for every game', async () => {
    expect(module.ask('variants', null)).toEqual(await asked('/api/variants'));
  });

  it(`are the same for ${positions.length} positions, with all their words, and for what is not legal there`, async () => {
    for (const { variant, position } of positions) {
      const at = { variant, position };
      const view = module.ask('position', at);
      expect(view).toEqual(await asked('/api/position', at));
      for (const turn of [view.turns[0] ?? 'a1-a2', 'a1-a2', '?!'])
        expect(refusal(() => module.ask('play', { at, turn }))).toEqual(
          await asked('/api/turn', { at, turn }),
        );
    }
  });

  it('are the same for what cannot be read', async () => {
    for (const at of [
      { variant: 'chess' },
      { variant: 'pijersi', position: 'nonsense' },
      { variant: 'pijersi', position: 'x'.repeat(2000) },
    ])
      expect(refusal(() => module.ask('position', at))).toEqual(await asked('/api/position', at));
    const rules = { name: 'own', text: 'name = 3' };
    expect(refusal(() => module.ask('rules', { rules }))).toEqual(await asked('/api/rules', { rules }));
  });

  it('are the same for records', async () => {
    const start = { variant: 'pijersi' };
    const nodes = ['b4=d5', 'f4=d3', 'a4-b4'].map((turn, parent) => ({ parent, turn, comments: ['!'] }));
    const text = module.ask('write-record', { start, nodes });
    expect(text).toContain('d5');
    expect(module.ask('read-record', { text })).toEqual(await asked('/api/record/read', { text }));
    const bad = { text: 'Variant: pijersi\n1. z9-z9' };
    expect(refusal(() => module.ask('read-record', bad))).toEqual(await asked('/api/record/read', bad));
  });

  it('are the networks that the engine needs', async () => {
    const answer = await fetch(`${server.api}/api/variants/pijersi/network`);
    expect(module.network(new Uint8Array(await answer.arrayBuffer()))).toBe(true);
    expect(module.network(new Uint8Array([1, 2, 3]))).toBe(false);
    expect((await fetch(`${server.api}/api/variants/chess/network`)).status).toBe(422);
  });
});

describe('the engine', () => {
  it('visits the same positions as the program, with wide numbers, too: one fingerprint', () => {
    const depth = 3;
    const output = execFileSync(program(), ['--json', 'bench', '--depth', String(depth)], {
      encoding: 'utf8',
    });
    const { games } = JSON.parse(output) as { games: { id: string; nodes: number }[] };
    expect(games.length).toBeGreaterThan(5);
    for (const each of [compiled, new WebAssembly.Module(file('jersi-threads.wasm'))]) {
      const fresh = new Module(each);
      for (const name of networks) expect(fresh.network(readFileSync(join(weights, name)))).toBe(true);
      for (const { id, nodes } of games) expect(fresh.ask('bench', { variant: id, depth }), id).toBe(nodes);
    }
  });

  it('tells what it finds, and ends at a limit', () => {
    const heard: number[] = [];
    const found = module.ask('think', { at: { variant: 'mikjersi' }, depth: 3, lines: 2 }, (lines) =>
      heard.push(lines.depth),
    );
    expect(heard).toEqual([1, 2, 3]);
    expect(found.lines).toHaveLength(2);
    expect(module.ask('think', { at: { variant: 'mikjersi' }, time: 30 }).time).toBeLessThan(10_000);
  });

  it('plays whole games against itself at every level', () => {
    for (let level = 1; level <= 9; level += 2) {
      const turns: string[] = [];
      let over = false;
      while (!over && turns.length < 12) {
        const word = module.ask('turn', {
          at: { variant: 'pijersi' },
          turns,
          level,
          time: 50,
          seed: 'a game',
        });
        turns.push(word!);
        over = module.ask('game', { at: { variant: 'pijersi' }, turns }).result !== null;
      }
      expect(turns.length).toBeGreaterThan(3);
    }
  });

  it('refuses what makes no sense, and goes on', () => {
    const at = { variant: 'pijersi' };
    for (const [ask, body] of [
      ['think', { at, lines: 0 }],
      ['think', { at, level: 11 }],
      ['think', { at, turns: ['a1-a1'] }],
      ['perft', { at, depth: 1000 }],
      ['nothing', { at }],
    ] as const)
      expect(() => module.ask(ask as 'think', body as { at: typeof at }), ask).toThrow(Refused);
    expect(module.ask('perft', { at, depth: 1 })).toBeGreaterThan(0);
  });
});
