// A coach for the first games against the computer: what is in danger, a warning before a turn that leaves something to be taken, a
// hint in words. What is so is asked of the server; only the words are ours.
import { parseWord, type BoardView, type Trail, type Variant } from '../board';
import { changesOf, roleOf } from '../board/cubes';
import { arrowsOf } from '../analysis/words';
import { coach, Problem, type At, type Capture, type Danger } from '../lib/api';
import { announce } from '../lib/announce.svelte';
import { list, say, t } from '../lib/i18n.svelte';
import { socket } from '../lib/socket';
import { settings } from '../lib/settings.svelte';
import { load, save } from '../lib/store';

/** After so many wins one knows how to look. */
const WINS = 3;
/** How long the engine looks for a hint. */
const SECONDS = 1;

const wins = (): string[] => load<string[]>('wins', []);

/** Whether a game of these rules was ever won here. */
export const hasWon = (variant: string): boolean => load<string[]>('won', []).includes(variant);

/** A game against the computer was won. */
export function countWin(game: string, variant: string): void {
  if (!hasWon(variant)) save('won', [...load<string[]>('won', []), variant]);
  if (!wins().includes(game)) save('wins', [...wins(), game].slice(-WINS));
}

/** Whether the coach stands by: as chosen, or else until some games are won. */
export const coaching = (): boolean =>
  settings.coach === 'auto' ? wins().length < WINS : settings.coach === 'on';

/** "rock on d4"; "stack rock on paper on d4". */
export function unitOn(variant: Variant, cubes: string, cell: string): string {
  const name = (letter: string): string => say(roleOf(variant, letter)?.title ?? { en: letter });
  const unit =
    cubes.length > 1
      ? t('board-turn-the-stack', { top: name(cubes.at(-1)!), bottom: name(cubes[0]!) })
      : name(cubes);
  return t('analysis-on-cell', { unit, cell });
}

const named = (variant: Variant, captures: readonly Capture[]): string =>
  list(captures.map(({ at, cubes }) => unitOn(variant, cubes, at)));

export function dangerWords(variant: Variant, { loses, taken }: Danger): string {
  if (loses) return t('coach-loses');
  return t('coach-leaves', { what: named(variant, taken) });
}

export class Coach {
  /** What the other side could take if it were its turn. */
  threatened: Capture[] = $state.raw([]);
  /** A turn that waits for a second thought. */
  danger: { word: string; words: string } | null = $state.raw(null);
  /** The turn that the engine would play, in words; its arrows come when it is asked again. */
  hint: { words: string; arrows: Trail[]; shown: boolean } | null = $state.raw(null);
  thinking = $state(false);
  private at: At | null = null;
  private stop: (() => void) | null = null;

  /** Looks at a position from now on; null: at none. What was said stands while the position does, whatever else the server tells. */
  look(at: At | null): void {
    if (at && JSON.stringify(at) === JSON.stringify(this.at)) return;
    this.rest();
    this.at = at;
    this.threatened = [];
    this.danger = null;
    this.hint = null;
    if (!at) return;
    coach({ at }).then(
      ({ threatened }) => this.at === at && (this.threatened = threatened),
      () => undefined,
    );
  }

  rest(): void {
    this.stop?.();
    this.stop = null;
    this.thinking = false;
  }

  /** Plays a turn, unless something speaks against it: then that is said, and it waits. Without an answer it is played. */
  async check(variant: Variant, word: string, play: () => void): Promise<void> {
    const at = this.at;
    const seen = at && (await coach({ at, turn: word }).catch((e: unknown) => noAnswer(e)));
    if (!seen?.danger || this.at !== at) return play();
    this.danger = { word, words: dangerWords(variant, seen.danger) };
    announce(this.danger.words);
  }

  /** The first time a hint is words, the second time arrows. */
  ask(variant: Variant, view: BoardView): void {
    if (this.hint) {
      this.hint = { ...this.hint, shown: true };
      return;
    }
    const at = this.at;
    if (!at || this.thinking) return;
    this.thinking = true;
    let best = '';
    this.stop = socket.analyse(
      { ...at, turns: [], lines: 1, seconds: SECONDS },
      ({ lines }) => (best = lines[0]?.turns[0] ?? best),
      () => {
        this.thinking = false;
        if (this.at !== at || !best) return;
        this.hint = { words: hintWords(variant, view, best), arrows: arrowsOf([best]), shown: false };
        announce(this.hint.words);
      },
    );
  }
}

function noAnswer(problem: unknown): null {
  if (!(problem instanceof Problem)) throw problem;
  return null;
}

/** What a turn is good for, without telling all of it. */
export function hintWords(variant: Variant, view: BoardView, word: string): string {
  const parts = parseWord(word) ?? [];
  const first = parts[0];
  if (first?.kind === 'place')
    return t('coach-hint-place', { what: say(roleOf(variant, first.cube)?.title ?? { en: first.cube }) });
  if (!first || first.kind === 'back') return '';
  const from = first.kind === 'swap' ? first.a : first.from;
  const unit = view.cells[from] ?? '';
  const mover = unitOn(variant, first.kind === 'step' && first.stack ? unit : unit.slice(-1), from);
  if (word.includes('!!')) return t('coach-hint-win', { what: mover });
  const taken = parts.flatMap((part) =>
    changesOf(variant, view.cells, part).flatMap((c) =>
      c.kind === 'take' ? [unitOn(variant, c.cubes, c.at)] : [],
    ),
  );
  return taken.length > 0
    ? t('coach-hint-take', { what: mover, whom: list(taken) })
    : t('coach-hint-go', { what: mover });
}
