// Files to take away: records and pictures, made by the server.
import { Problem } from '../lib/api';
import type { At, RulesFile } from '../lib/types';

export class NotYet extends Error {}

/** Hands a file to the browser. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function blobOf(path: string, body?: unknown): Promise<Blob> {
  const asked = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, asked).catch(() => {
    throw new Problem(0, 'network', { en: 'The server cannot be reached.', fr: 'Le serveur est injoignable.' });
  });
  if (response.ok) return response.blob();
  if (response.status === 404 || response.status === 405) throw new NotYet();
  const told = (await response.json().catch(() => null)) as { code?: string; said?: { en: string; fr: string } } | null;
  const number = response.status;
  throw new Problem(number, told?.code ?? 'http', told?.said ?? { en: `The server said ${number}.`, fr: `Le serveur a répondu ${number}.` });
}

/** How a picture is to look: as on the page. */
export interface Look {
  theme: string;
  faces: string;
  /** Black below. */
  flip: boolean;
  lang: string;
}

/** A picture of a position; `last` is the word of the turn that led there, to be marked. */
export function picture(at: At, format: 'svg' | 'png', look: Look, coordinates: boolean, last?: string): Promise<Blob> {
  const query = new URLSearchParams({ variant: at.variant, position: at.position ?? '', format, size: '1200', ...asTexts(look), coordinates: String(coordinates) });
  if (last) query.set('last', last);
  return blobOf(`/api/draw?${query}`);
}

/** A record that moves: its main line. */
export const animation = (record: { text: string; variant: string; rules: RulesFile | null }, look: Look): Promise<Blob> => blobOf('/api/animation', { ...record, ...look });
export const gameAnimation = (game: string, look: Look): Promise<Blob> => blobOf(`/api/games/${encodeURIComponent(game)}/animation.gif?${new URLSearchParams(asTexts(look))}`);

const asTexts = (look: Look): Record<string, string> => ({ ...look, flip: String(look.flip) });
