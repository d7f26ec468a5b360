// What is heard and seen beyond the board when something happens in a game: words for the screen reader, sounds, notifications.
import type { GameState, Offer } from '../lib/api';
import { announce, notify } from '../lib/announce.svelte';
import { say, t } from '../lib/i18n.svelte';
import { sounds } from '../lib/sound';
import { notifyTurn } from '../lib/notifications';
import { playerName, sideTitle } from './names';
import type { GameSession } from './session.svelte';

export function heard(session: GameSession, before: GameState | null, now: GameState): void {
  if (!before) return;
  const mine = session.sides;
  const words: string[] = [];
  const fresh = now.turns.length > before.turns.length ? now.turns.slice(before.turns.length) : [];
  for (const turn of fresh) words.push(say(turn.said));

  const last = fresh.at(-1);
  if (last) {
    if (last.changes.some((c) => c.kind === 'take')) sounds.take();
    else sounds.turn();
  }
  if (now.now.result && !before.now.result) {
    words.push(say(now.now.result.said));
    sounds.end();
  } else if (last && now.now.phase === 'playing' && mine.length === 1 && mine[0] === now.now.view.side) {
    words.push(t('game-your-turn'));
    if (last.side !== mine[0]) sounds.yours();
    notifyTurn(t('game-your-turn'), say(last.said));
  } else if (before.now.phase !== 'playing' && now.now.phase === 'playing' && mine.length === 1) {
    sounds.yours();
    if (mine[0] === now.now.view.side) words.push(t('game-your-turn'));
    notifyTurn(
      session.variant ? say(session.variant.name) : 'Jersi',
      mine[0] === now.now.view.side ? t('game-your-turn') : t('game-their-turn'),
    );
  }
  for (const { side, offer } of now.now.offers) {
    const known = before.now.offers.some((o) => o.side === side && o.offer === offer);
    if (!known && !mine.includes(side) && mine.length > 0)
      words.push(
        t(`game-offered-${offer}`, {
          who: playerName(now.now.players[side], sideTitle(session.variant, side)),
        }),
      );
  }
  declinedOffer(session, before, now);
  if (words.length > 0) announce(words.join('. '));
}

/** Our offer is gone, and nothing else happened: it was declined. */
function declinedOffer(session: GameSession, before: GameState, now: GameState): void {
  const mine = session.sides;
  if (
    mine.length !== 1 ||
    now.turns.length !== before.turns.length ||
    now.now.phase !== before.now.phase ||
    now.now.rematch
  )
    return;
  const ours = (state: GameState): Offer[] =>
    state.now.offers.filter((o) => o.side === mine[0]).map((o) => o.offer);
  const left = ours(now);
  for (const offer of ours(before))
    if (!left.includes(offer) && !session.withdrawn.has(offer)) notify(t(`game-declined-${offer}`));
}
