// Rulebooks are loaded one game and one language at a time.
import { textFile } from '../lib/i18n.svelte';
import type { Texts } from '../lib/texts';
import { parse, section, type Reference, type Source } from './markdown';
import { ipa } from './words';
import type { Chapter, Plan, Rulebook } from './types';

const plans = import.meta.glob<{ plan: Plan }>('./*.diagrams.ts');
const files = import.meta.glob<string>('../../texts/*/rules/*', { query: '?raw', import: 'default' });

export { games } from './games';

/** Whether there is a rulebook of this game. */
export const hasRules = (game: string): boolean => `./${game}.diagrams.ts` in plans;

export async function rulebook(game: string, texts: Texts): Promise<Rulebook> {
  const load = plans[`./${game}.diagrams.ts`];
  if (!load) throw new Error(`no rulebook of ${game}`);
  const { plan } = await load();
  const read = async (name: string) => parse(await textFile(files, texts.lang, `rules/${name}.md`));
  const find = async (one: Source | Reference): Promise<Source> => {
    if ('parts' in one) return one;
    const found = (await read(one.game)).sections.find((other) => other.id === one.id);
    if (!found || !('parts' in found)) throw new Error(`${one.game} has no section ${one.id}`);
    return found;
  };
  const { idea, sections } = await read(game);
  const whole = await Promise.all(sections.map(find));
  const about = await textsOf(texts, 'words');
  const words = plan.words.map((word) => ({
    word,
    means: about.find(`word-${word}`) ?? '',
    say: about.find(`word-${word}`, 'say') ?? '',
    ipa: ipa[word] ?? '',
  }));
  return {
    idea: texts.mark(idea),
    sections: whole.map((one) => section(one, plan, texts.mark)),
    words,
  };
}

/** The chapters of the journal's story, and the games they are about. */
const chapters = {
  elements: 'jersi-0',
  apart: 'jersi-1',
  sea: 'jersi-2',
  machine: null,
  wood: null,
  guardian: 'jersi-4',
  ideas: 'jersi-4',
  published: 'jersi',
  small: 'mikjersi',
  wise: 'pijersi',
};

const textsOf = async (texts: Texts, file: string): Promise<Texts> =>
  texts.like(await textFile(files, texts.lang, `rules/${file}.ftl`));

export async function story(texts: Texts): Promise<Chapter[]> {
  const words = await textsOf(texts, 'story');
  return Object.entries(chapters).map(([name, game]) => {
    const part = (attribute: string | null): string => words.find(`story-${name}`, attribute) ?? '';
    return { when: part('when'), title: part('title'), text: part(null), game };
  });
}
