// Thinks about one position for a while, and says what it is worth.
import { position, type Problem } from '../lib/api';
import { analyse } from '../engine/analyse';
import type { At, LinesView, SideName } from '../lib/types';
import type { Judged } from './mistakes';

export interface Question {
  /** The game's first position, and the turns to the one in question. */
  start: At;
  turns: string[];
  position: string;
  /** Milliseconds. */
  time: number;
}

const sideToMove = (position: string): SideName => (position.split(' ')[1] === 'b' ? 'black' : 'white');

/** The best line after `time`; null if the engine ended without one, because the game is over there. */
function bestLine(
  { start, turns, time }: Question,
  signal: AbortSignal,
): Promise<LinesView['lines'][number] | null> {
  return new Promise((done, failed) => {
    let best: LinesView | null = null;
    const end = (how: () => void): void => {
      clearInterval(timer);
      signal.removeEventListener('abort', settle);
      stop();
      how();
    };
    const settle = (): void => end(() => done(best?.lines[0] ?? null));
    const stop = analyse(
      { ...start, turns, lines: 1, seconds: Math.ceil((time * 3) / 1000) },
      (lines) => {
        best = lines;
        if (lines.time >= time || lines.lines[0]?.win !== null) settle();
      },
      (problem) => (problem ? end(() => failed(problem)) : settle()),
    );
    // A lost connection heals by itself: as long as nothing was said, waiting goes on.
    const timer = setInterval(() => best && settle(), time);
    signal.addEventListener('abort', settle, { once: true });
  });
}

const isCrowded = (problem: unknown): boolean => (problem as Problem | null)?.code === 'too-many';
const rest = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export async function judge(question: Question, signal: AbortSignal): Promise<Judged> {
  const side = sideToMove(question.position);
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const line = await bestLine(question, signal);
      if (line) return { white: line.white, side, win: line.win, line: line.turns };
      break;
    } catch (problem) {
      // Others think too: wait for a place.
      if (!isCrowded(problem) || tries >= 20) throw problem;
      await rest(1000);
    }
  }
  const outcome = signal.aborted
    ? null
    : (await position({ ...question.start, position: question.position })).outcome;
  return {
    white: outcome?.winner === 'white' ? 1 : outcome?.winner === 'black' ? 0 : 0.5,
    side,
    win: null,
    line: [],
  };
}
