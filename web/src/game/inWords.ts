// What a game says in words: its clocks, why something cannot be played, the part of the rules that matters now.
import { play, Problem, type GameState, type SideName, type Variant } from '../lib/api';
import { say, t } from '../lib/i18n.svelte';
import { socket } from '../lib/socket';
import { clockWords } from '../lib/time';
import { sideTitle } from './names';
import type { GameSession } from './session.svelte';

/** How much time each side has left. */
export function clocksInWords(game: GameState, variant: Variant | null): string {
  const clocks = game.now.clocks;
  if (!clocks) return t('game-no-clock');
  const left = (side: SideName): number =>
    clocks[side] - (clocks.running === side ? socket.serverNow() - clocks.at : 0);
  return (['white', 'black'] as const)
    .map((side) => t('game-clock-says', { who: sideTitle(variant, side), time: clockWords(left(side)) }))
    .join('. ');
}

/** The server says why a turn cannot be played. */
export async function whyRefused(game: GameState, word: string): Promise<string | void> {
  const { variant, agreed, view } = game.now;
  try {
    await play({ at: { variant, rules: agreed.rules, position: view.position }, turn: word });
  } catch (problem) {
    return problem instanceof Problem && problem.status !== 0 ? say(problem.text) : t('game-refused');
  }
}

/** The part of the rules that matters now. */
export function chaptersNow(session: GameSession): string[] {
  const now = session.state?.now;
  if (!now) return [];
  if (now.view.setup) return ['setup'];
  if (now.phase === 'over' || now.view.countdown !== null) return ['end'];
  if (now.view.hands.white || now.view.hands.black) return ['drops', 'moving'];
  if (session.last?.changes.some((c) => c.kind === 'take')) return ['taking', 'moving'];
  return ['moving'];
}
