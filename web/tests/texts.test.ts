// Every language says the same things, and everything that the page wants to say is there, and nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT } from '../src/lib/texts';
import { filesOf, languages, messagesOf, textOf, textsOf } from './texts';

const own = (path: string): boolean => !path.includes('/');
const files = filesOf(DEFAULT, '');

describe.each(languages)('texts in %s', (lang) => {
  it('are the same files as in the default language', () => {
    expect(filesOf(lang, '')).toEqual(files);
  });

  it.each(files.filter((path) => path.endsWith('.ftl')))(
    '%s has the same messages with the same variables',
    (path) => {
      expect(messagesOf(textOf(lang, path))).toEqual(messagesOf(textOf(DEFAULT, path)));
      if (own(path))
        for (const id of messagesOf(textOf(lang, path)).keys())
          expect(id.startsWith(`${path.replace('.ftl', '')}-`), id).toBe(true);
    },
  );

  it.each(files)('%s is well set: curly apostrophes, spaces that do not break', (path) => {
    // Turn words and addresses stay as they are typed.
    const text = textOf(lang, path).replace(/`[^`]*`|\]\([^)]*\)|^: /gm, '_');
    expect(text).not.toMatch(/'| [;:!?»]|« /);
  });
});

describe('ids', () => {
  const src = resolve(import.meta.dirname, '../src');
  const code = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|svelte)$/.test(path) && path !== join('lib', 'message-ids.ts'))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join('\n');
  const ids = files
    .filter((path) => path.endsWith('.ftl') && own(path))
    .flatMap((path) => [...messagesOf(textOf(DEFAULT, path)).keys()]);

  // That every id in the code exists is for the compiler to say.
  it.each(ids)('%s is used', (id) => {
    const parts = id.split('-');
    // `t(`game-offered-${offer}`)`: the beginning stands in the code.
    const beginnings = parts.map((_, n) => `\`${parts.slice(0, n + 1).join('-')}-\${`);
    expect([`'${id}'`, ...beginnings].some((text) => code.includes(text))).toBe(true);
  });
});

describe('the pseudo-language', () => {
  it('puts what is ours into brackets, and leaves out what is not', () => {
    const texts = textsOf(DEFAULT, true);
    expect(texts.t('home-title')).toBe('⟦Rock, paper, scissors, stacked.⟧');
    expect(texts.t('home-against', { who: 'Guest' })).toBe('⟦against ⟧Guest');
    expect(texts.say({ en: 'rock' })).toBe('⟦rock⟧');
  });
});
