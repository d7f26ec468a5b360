// The engine's lines of the position that is looked at, as they come.
import { Problem } from '../lib/api';
import { analyse } from '../engine/analyse';
import { load, save } from '../lib/store';
import type { At, LinesView } from '../lib/types';

/** Who walks quickly does not want every position thought about, and the server would not answer so many. */
const PAUSE = 180;
const SECONDS = 60;
export const MOST_LINES = 5;

export interface Wanted {
  start: At;
  turns: string[];
  /** Of the position itself: what comes for another is left aside. */
  position: string;
}

export class Engine {
  on = $state(true);
  /** It must not be asked: people play this very game against a clock. */
  off = $state(false);
  lines = $state(3);
  /** The latest result, or null before the first. */
  result: LinesView | null = $state.raw(null);
  thinking = $state(false);
  problem: Problem | null = $state.raw(null);
  /** What the result is of. */
  private about = '';
  private stop: (() => void) | null = null;
  private wait: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const kept = load<{ on?: boolean; lines?: number }>('engine', {});
    this.on = kept.on ?? true;
    this.lines = Math.min(MOST_LINES, Math.max(1, kept.lines ?? 3));
  }

  set(some: { on?: boolean; lines?: number }): void {
    if (some.on !== undefined) this.on = some.on;
    if (some.lines !== undefined) this.lines = some.lines;
    save('engine', { on: this.on, lines: this.lines });
  }

  /** Thinks about a position from now on, in place of the one before, or only stops; what was found of this very position stays in sight. */
  look(wanted: Wanted, think: boolean): void {
    this.rest();
    const about = JSON.stringify(wanted);
    if (about !== this.about) this.result = null;
    this.about = about;
    this.problem = null;
    if (!think) return;
    this.thinking = true;
    this.wait = setTimeout(() => this.begin(wanted, true), PAUSE);
  }

  private begin(wanted: Wanted, again: boolean): void {
    this.stop = analyse(
      { ...wanted.start, turns: wanted.turns, lines: this.lines, seconds: SECONDS },
      (result) => {
        if (result.lines.length > 0) this.result = result;
      },
      (problem) => {
        this.stop = null;
        // Another tab may be thinking too; one of them will be done soon.
        if (problem?.code === 'too-many' && again) {
          this.wait = setTimeout(() => this.begin(wanted, false), 1500);
          return;
        }
        this.thinking = false;
        this.problem = problem;
      },
    );
  }

  /** Stops; what was found stays. */
  rest(): void {
    clearTimeout(this.wait);
    this.stop?.();
    this.stop = null;
    this.thinking = false;
  }
}
