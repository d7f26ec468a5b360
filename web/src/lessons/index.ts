// Lessons are loaded one game at a time, their words one language at a time.
import { textFile } from '../lib/i18n.svelte';
import { load, save } from '../lib/store';
import type { Texts } from '../lib/texts';
import type { ExerciseWords, Lesson } from './types';

const lessons = import.meta.glob<{ lesson: Lesson }>([
  './*.ts',
  '!./first.ts',
  '!./index.ts',
  '!./types.ts',
  '!./goal.ts',
]);
const files = import.meta.glob<string>('../../texts/*/lessons/*.ftl', { query: '?raw', import: 'default' });

export const hasLesson = (game: string): boolean => `./${game}.ts` in lessons;
/** The game whose lesson teaches this one: its own, or that of the game that it became. */
export const lessonFor = ({ game, stage_of }: { game: string; stage_of: string | null }): string | null =>
  [game, stage_of].find((one) => one !== null && hasLesson(one)) ?? null;
export const lessonOf = async (game: string): Promise<Lesson> => (await lessons[`./${game}.ts`]!()).lesson;

/** What is said of exercise 1, 2, … of a game's lesson. */
export async function wordsOf(game: string, texts: Texts): Promise<(n: number) => ExerciseWords> {
  const words = texts.like(await textFile(files, texts.lang, `lessons/${game}.ftl`));
  return (n) => {
    const part = (attribute: string | null): string => words.find(`exercise-${n}`, attribute) ?? '';
    return { task: part(null), hint: part('hint'), why: part('why') };
  };
}

/** The numbers of the exercises that were solved in this browser. */
export const solved = (game: string): number[] => load<Record<string, number[]>>('lessons', {})[game] ?? [];

export function keepSolved(game: string, numbers: number[]): void {
  save('lessons', { ...load<Record<string, number[]>>('lessons', {}), [game]: numbers });
}
