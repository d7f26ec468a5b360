// axe-core on a page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  nodes: { html: string }[];
}

declare global {
  interface Window {
    axe: { run: (options: { runOnly?: string[] }) => Promise<{ violations: Finding[] }> };
  }
}

/** Nothing to find: neither by the rules of WCAG 2.2 AA nor by axe's best practices; or by some rules alone. */
export async function audit(page: Page, only?: string[]): Promise<void> {
  await page.evaluate(source);
  const found = await page.evaluate(
    (runOnly) => window.axe.run(runOnly ? { runOnly } : {}).then((r) => r.violations),
    only,
  );
  expect(found.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** Nothing is on its way any more, and nothing moves: half-faded words have other contrasts. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
        .map((a) => a.finished.catch(() => undefined)),
    ),
  );
}

/** No sideways scrolling. */
export async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
