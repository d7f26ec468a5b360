// The language of the page. A language is a folder in web/texts; only the one that is spoken is loaded.
import type { Text } from './types';
import catalogues from 'virtual:texts';
import { load, save } from './store';
import { DEFAULT, PSEUDO, Texts, type Lang, type Translate } from './texts';

/** What each language calls itself is known before it is spoken. */
const names = import.meta.glob<string>('../../texts/*/language.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The languages there are, by the names of their folders. */
export const languages: Lang[] = Object.keys(names).map((path) => path.split('/').at(-2)!);

/** What a language calls itself. */
export const ownName = (l: Lang): string =>
  new Texts(l, [names[`../../texts/${l}/language.ftl`] ?? '']).t('language-name');

let current: Texts | null = $state.raw(null);

/** The texts of the page's language, for what is given them instead of asking here. */
export function texts(): Texts {
  if (!current) throw new Error('a text was wanted before its language was loaded');
  return current;
}

export const lang = (): Lang => current?.lang ?? DEFAULT;

/** A message in the language of the page: `t('home-turns', { n: 3 })`. */
export const t: Translate = (id, ...variables) => texts().t(id, ...variables);

/** The language that the address asks for (`?lang=fr`), or the chosen one, or the browser's first one that we speak. */
export function firstLang(): Lang {
  const asked = new URLSearchParams(globalThis.location?.search).get('lang');
  if (asked !== null && (asked === PSEUDO || languages.includes(asked))) return asked;
  const chosen = load<Lang | null>('lang', null);
  if (chosen !== null && languages.includes(chosen)) return chosen;
  const wanted = (globalThis.navigator?.languages ?? []).flatMap((l) => [l, l.split('-')[0]!]);
  return wanted.find((l) => languages.includes(l)) ?? DEFAULT;
}

/** The texts of a folder below the language's own, such as a rulebook: the default language's, where it has none. */
export function textFile(
  files: Record<string, () => Promise<string>>,
  l: Lang,
  path: string,
): Promise<string> {
  const found = files[`../../texts/${l}/${path}`] ?? files[`../../texts/${DEFAULT}/${path}`];
  if (!found) throw new Error(`there is no text ${path}`);
  return found();
}

/** Loads and speaks a language. Await it before anything is drawn. */
export async function speak(wanted: Lang): Promise<void> {
  const l = wanted === PSEUDO ? DEFAULT : wanted;
  const own = await catalogues[l]!();
  current = new Texts(l, own.default, wanted === PSEUDO);
  if (globalThis.document) document.documentElement.lang = l;
}

export async function setLang(l: Lang): Promise<void> {
  await speak(l);
  save('lang', l);
}

/** What the server says, in the language of the page. */
export const say = (text: Text | (() => string)): string =>
  typeof text === 'function' ? text() : texts().say(text);

/** With a capital first: names of sides come as "blanc". */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(lang()) + text.slice(1);

/** "a, b and c". */
export const list = (parts: readonly string[]): string => new Intl.ListFormat(lang()).format(parts);

export const number = (n: number, options?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(lang(), options).format(n);
/** A moment, to the minute. */
export const date = (ms: number): string => dateAs(ms, { dateStyle: 'medium', timeStyle: 'short' });
export const dateAs = (ms: number, options: Intl.DateTimeFormatOptions): string =>
  texts().mark(new Intl.DateTimeFormat(lang(), options).format(ms));

/** "5 minutes ago". */
export function ago(ms: number, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((ms - now) / 1000));
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ];
  const [unit, size] = units.find(([, s]) => -seconds >= s) ?? ['second', 1];
  const words = new Intl.RelativeTimeFormat(lang(), { numeric: 'auto' });
  return texts().mark(words.format(Math.trunc(seconds / size), unit));
}
