// The npm package: packed, unpacked, used by a program and by a page that is opened from a file.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';

const source = resolve(import.meta.dirname, '../../packages/jersi');
let folder = '';
const unpacked = (name: string): string => join(folder, 'package', name);

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jersi-package-'));
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
  const [packed] = readdirSync(folder);
  execFileSync('tar', ['-xzf', packed!], { cwd: folder });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a program asks it', () => {
  const program = `import { load, Refused } from ${JSON.stringify(pathToFileURL(unpacked('dist/jersi.js')).href)};
    const jersi = await load();
    const at = { variant: 'pijersi' };
    let refused = false;
    try { jersi.ask('play', { at, turn: 'a1-g1' }); } catch (error) { refused = error instanceof Refused; }
    process.stdout.write(jersi.ask('perft', { at, depth: 2 }) + ' ' + refused);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(said.trim()).toBe('34054 true');
  expect(readdirSync(unpacked('dist/types/package'))).toContain('index.d.ts');
});

test('a page from a file plays a game with it', async ({ page }) => {
  await page.goto(pathToFileURL(unpacked('example/index.html')).href);
  const cell = (name: string) => page.locator(`[data-cell="${name}"]`);
  await expect(cell('b4')).toBeVisible();
  await cell('b4').click();
  await cell('d5').click();
  const end = page.locator('.jb-main');
  if (await end.isVisible()) await end.click();
  await expect(page.locator('#said')).toContainText(/Black|black/);
});
