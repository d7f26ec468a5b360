// Every exercise can be solved by a legal turn, and can be failed by one: said by the rules themselves.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reached } from '../src/lessons/goal';
import { hasLesson, lessonFor, wordsOf } from '../src/lessons';
import type { Lesson } from '../src/lessons/types';
import { games } from '../src/rules';
import { Rules } from './rules';
import { languages, textsOf } from './texts';

const files = import.meta.glob<{ lesson: Lesson }>('../src/lessons/*jersi*.ts', { eager: true });
const lessonOf = (game: string): Lesson => files[`../src/lessons/${game}.ts`]!.lesson;

const taught = games.filter(hasLesson);

describe('texts of the lessons', () => {
  it.each(taught)('%s has ten exercises in every language', async (game) => {
    expect(lessonOf(game)).toHaveLength(10);
    for (const lang of languages) {
      const words = await wordsOf(game, textsOf(lang));
      for (let n = 1; n <= 10; n++) {
        const { task, hint, why } = words(n);
        for (const text of [task, hint, why]) expect(text.length, `${lang} ${game} ${n}`).toBeGreaterThan(8);
      }
    }
  });
});

describe('exercises by the rules', () => {
  const rules = new Rules();
  beforeAll(rules.start, 300_000);
  afterAll(rules.stop);

  it.each(games)('%s has a lesson, or the game that it became has', async (game) => {
    expect(taught).toContain(lessonFor(await rules.variant(game)));
  });

  it.each(taught.flatMap((game) => lessonOf(game).map((_, i) => [game, i + 1] as const)))(
    '%s %i',
    async (game, n) => {
      const exercise = lessonOf(game)[n - 1]!;
      const at = { variant: exercise.variant ?? game, position: exercise.position };
      const { board } = await rules.variant(at.variant);
      const before = await rules.position(at);
      if (!('turns' in before)) throw new Error(before.said.en);
      expect(before.outcome).toBeNull();

      const tried = async (turn: string): Promise<boolean> => {
        const made = await rules.play(at, turn);
        if (!('done' in made)) throw new Error(`${turn}: ${made.said.en}`);
        return reached(exercise.goal, { before, board, ...made });
      };
      expect(await tried(exercise.solution), `${exercise.solution} should solve it`).toBe(true);
      const results = [];
      for (const turn of before.turns) results.push(await tried(turn));
      expect(results.includes(false), 'some legal turn should not solve it').toBe(true);
      // An exercise that almost any turn solves teaches nothing.
      expect(results.filter(Boolean).length / results.length).toBeLessThan(0.7);
    },
    300_000,
  );
});
