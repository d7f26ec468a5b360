// The language of the page. A language is one file in src/texts; only the one that is spoken is loaded.
import type { Lang, Text } from '../board/types';
import type { Texts } from '../texts/en';
import { load, save } from './store';
import { typeset } from './typeset';

const files = import.meta.glob<{ texts: Texts }>('../texts/*.ts');
const nameOf = (path: string): string => /(\w+)\.ts$/.exec(path)![1]!;

/** The languages there are, by file name. */
export const languages = Object.keys(files).map(nameOf) as Lang[];

/** What a language calls itself. */
export const ownName = (l: Lang): string => {
  const name = new Intl.DisplayNames([l], { type: 'language' }).of(l) ?? l;
  return name.charAt(0).toLocaleUpperCase(l) + name.slice(1);
};

let current: Lang = $state('en');
let dictionary: Texts | null = $state.raw(null);

export const lang = (): Lang => current;

/** The words of the page in its language: `t().game.resign`. */
export function t(): Texts {
  if (!dictionary) throw new Error('a text was wanted before its language was loaded');
  return dictionary;
}

/** The chosen language, or the browser's first one that we speak. */
export function firstLang(): Lang {
  const chosen = load<Lang | null>('lang', null);
  if (chosen && languages.includes(chosen)) return chosen;
  const wanted = (globalThis.navigator?.languages ?? []).map((l) => l.slice(0, 2) as Lang);
  return wanted.find((l) => languages.includes(l)) ?? 'en';
}

/** Loads and speaks a language. Await it before anything is drawn. */
export async function speak(l: Lang): Promise<void> {
  const { texts } = await files[`../texts/${l}.ts`]!();
  dictionary = texts;
  current = l;
  if (globalThis.document) document.documentElement.lang = l;
}

export async function setLang(l: Lang): Promise<void> {
  await speak(l);
  save('lang', l);
}

/** What the server says, in the language of the page; English where it knows no other. */
export const say = (text: Text): string =>
  text[current] ? typeset(text[current], current) : typeset(text.en, 'en');

/** With a capital first: names of sides come as "blanc". */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(current, options).format(n);
export const date = (ms: number): string =>
  new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

/** "5 minutes ago". */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((ms - now) / 1000));
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, s]) => -seconds >= s) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(current, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
