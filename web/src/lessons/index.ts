// Lessons are loaded one game at a time.
import { load, save } from '../lib/store';
import type { Lesson } from './types';

const files = import.meta.glob<{ lesson: Lesson }>(['./*.ts', '!./index.ts', '!./types.ts', '!./goal.ts']);

export const hasLesson = (game: string): boolean => `./${game}.ts` in files;
export const lessonOf = async (game: string): Promise<Lesson> => (await files[`./${game}.ts`]!()).lesson;

/** The numbers of the exercises that were solved in this browser. */
export const solved = (game: string): number[] => load<Record<string, number[]>>('lessons', {})[game] ?? [];

export function keepSolved(game: string, numbers: number[]): void {
  save('lessons', { ...load<Record<string, number[]>>('lessons', {}), [game]: numbers });
}
