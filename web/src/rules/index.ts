// Rulebooks are loaded one game and one language at a time.
import type { Lang } from '../board';
import type { Chapter } from './story.en';
import type { Rulebook } from './types';

const books = import.meta.glob<{ default: Rulebook }>([
  './*.en.ts',
  './*.fr.ts',
  '!./core.*.ts',
  '!./story.*.ts',
]);
const stories = import.meta.glob<{ story: readonly Chapter[] }>('./story.*.ts');

/** Whether there is a rulebook of this game. */
export const hasRules = (game: string): boolean => `./${game}.en.ts` in books;

export async function rulebook(game: string, lang: Lang): Promise<Rulebook> {
  const load = books[`./${game}.${lang}.ts`] ?? books[`./${game}.en.ts`];
  if (!load) throw new Error(`no rulebook of ${game}`);
  return (await load()).default;
}

export async function story(lang: Lang): Promise<readonly Chapter[]> {
  return (await (stories[`./story.${lang}.ts`] ?? stories['./story.en.ts'])!()).story;
}

export { games, type Game } from './types';
