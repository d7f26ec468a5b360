// What is made from other things is as it would be made today; `npm run made` makes it anew.
import { expect, it } from 'vitest';
import { DEFAULT } from '../src/lib/texts';
import { filesOf, messagesOf, textOf } from './texts';

it('the ids of the messages', async () => {
  const lines = filesOf(DEFAULT, '.ftl')
    .filter((path) => !path.includes('/'))
    .flatMap((path) => [...messagesOf(textOf(DEFAULT, path))])
    .map(([id, variables]) => `  '${id}': ${variables.map((name) => `'${name}'`).join(' | ') || 'never'};\n`);
  const file = `// Made from web/texts by \`npm run made\`.\n\n/** Each message with its variables. */\nexport interface Messages {\n${lines.join('')}}\n`;
  await expect(file).toMatchFileSnapshot('../src/lib/message-ids.ts');
});
