// Turns that were made while there was no connection, and whose page was closed before there was one again.
import { load, save } from '../lib/store';
import { seatOf } from '../lib/seats';

/** A turn on its way to the server. Sent twice under one id, it is played once. */
export interface Sending {
  ply: number;
  word: string;
  id: string;
}

type Outbox = Record<string, Sending>;

export const turnOnItsWay = (game: string): Sending | null => load<Outbox>('sending', {})[game] ?? null;

export function keepTurn(game: string, turn: Sending | null): void {
  const { [game]: _, ...others } = load<Outbox>('sending', {});
  save('sending', turn ? { ...others, [game]: turn } : others);
}

/** Sends what waits. What the server refuses is forgotten: the game has gone on without it. */
export async function sendTurns(): Promise<void> {
  for (const [game, { ply, word, id }] of Object.entries(load<Outbox>('sending', {}))) {
    const answer = await fetch(`/api/games/${game}/turns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${seatOf(game) ?? ''}` },
      body: JSON.stringify({ ply, id, turn: word }),
    }).catch(() => null);
    if (!answer || answer.status >= 500 || answer.status === 429) return;
    keepTurn(game, null);
  }
}
