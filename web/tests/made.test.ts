// What is made from other things is as it would be made today; `npm run made` makes it anew.
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, it } from 'vitest';
import { themes } from '../../crates/draw/looks.json';
import { DEFAULT } from '../src/lib/texts';
import { filesOf, messagesOf, textOf } from './texts';

it('the ids of the messages', async () => {
  const lines = filesOf(DEFAULT, '.ftl')
    .filter((path) => !path.includes('/'))
    .flatMap((path) => [...messagesOf(textOf(DEFAULT, path))])
    .map(([id, variables]) => `  '${id}': ${variables.map((name) => `'${name}'`).join(' | ') || 'never'};\n`);
  const file = `// Generated from web/texts by \`npm run made\`.\n\n/** Each message with its variables. */\nexport interface Messages {\n${lines.join('')}}\n`;
  await expect(file).toMatchFileSnapshot('../src/lib/message-ids.ts');
});

it('the types of what the server says and takes', async () => {
  const made = astToString(await openapiTS(new URL('../openapi.json', import.meta.url)));
  await expect(`// Generated from web/openapi.json by \`npm run made\`.\n\n${made}`).toMatchFileSnapshot(
    '../src/lib/schema.ts',
  );
}, 60_000);

/** A theme of looks.json as custom properties. */
function properties({
  white,
  black,
  grain,
  arrow,
  hatch,
  ...theme
}: (typeof themes)['wood' | 'plain']): string {
  const { paper: _, ...colours } = theme;
  const cube = (side: string, paint: object): [string, string][] =>
    Object.entries(paint).map(([part, colour]) => [`${side}-${part}`, String(colour)]);
  const all = [
    ...Object.entries(colours),
    ['grain-ink', grain ?? 'transparent'],
    ['stack', arrow],
    ['hatch-ink', hatch],
    ...cube('white', white),
    ...cube('black', black),
  ];
  return all.map(([name, colour]) => `  --jb-${name}: ${colour};\n`).join('');
}

it('the colours of the themes', async () => {
  const blocks = Object.entries(themes).map(
    ([name, theme]) =>
      `${name === 'wood' ? '.jb' : `.jb[data-theme='${name}']`},\n.jb-board[data-theme='${name}'] {\n${properties(theme)}}\n`,
  );
  const file = `/* Generated from crates/draw/looks.json by \`npm run made\`. */\n${blocks.join('\n')}`;
  await expect(file).toMatchFileSnapshot('../src/board/looks.css');
});
