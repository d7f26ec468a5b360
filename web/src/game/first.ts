// What the first page lets one try: a few exercises of a first lesson.
import { firstGame, firstLesson } from '../lessons/first';
import type { Exercise } from '../lessons/types';
import { position, type PositionView } from '../lib/api';

export interface Step {
  exercise: Exercise;
  n: number;
}

/** One of each of these kinds is enough for a first look. */
const kinds = ['take', 'win'];

export const steps: Step[] = kinds.flatMap((kind) => {
  const i = firstLesson.findIndex((one) => one.goal.kind === kind && !one.variant);
  return i < 0 ? [] : [{ exercise: firstLesson[i]!, n: i + 1 }];
});

const ask = ({ exercise }: Step): Promise<PositionView> =>
  position({ variant: firstGame, position: exercise.position });

// The first is asked for as soon as this is loaded, and not when the page is drawn: the board is there with it.
let early = steps[0] && ask(steps[0]);
early?.catch(() => undefined);

export function positionOf(step: Step): Promise<PositionView> {
  const answer = (step === steps[0] && early) || ask(step);
  early = undefined;
  return answer;
}
