// Files to take away: records and pictures, made by the server.
import { api, gameRecord, type At, type RecordStyle, type RulesFile } from './api';
import { lang } from './i18n.svelte';
import { settings, theme } from './settings.svelte';

/** A file that can be taken away. */
export interface TakeAway {
  title: string;
  name: string;
  make: () => Promise<Blob>;
  off?: boolean;
}

export const textFile = (text: string): Blob => new Blob([text], { type: 'text/plain' });

/** How a picture is to look: as on the page. */
const look = (flip: boolean): Record<string, string> => ({
  theme: theme(),
  faces: settings.faces,
  flip: String(flip),
  lang: lang(),
});

/** A picture of a position; `last` is the word of the turn that led there, to be marked. */
export function picture(at: At, format: 'svg' | 'png', flip: boolean, last?: string): Promise<Blob> {
  const picture = {
    variant: at.variant,
    ...(at.position && { position: at.position }),
    ...(last && { last }),
    format,
    size: 1200,
    ...look(flip),
    flip,
    coordinates: settings.names !== 'none',
  };
  if (at.rules) return api.blob('POST', '/api/draw', { picture, rules: at.rules });
  return api.blob(
    'GET',
    `/api/draw?${new URLSearchParams(Object.entries(picture).map(([name, value]) => [name, String(value)]))}`,
  );
}

/** A record that moves: its main line. */
export const animation = (
  record: { text: string; variant: string; rules: RulesFile | null },
  flip: boolean,
): Promise<Blob> => api.blob('POST', '/api/animation', { ...record, ...look(flip), flip });
export const gameAnimation = (game: string, flip: boolean): Promise<Blob> =>
  api.blob('GET', `/api/games/${encodeURIComponent(game)}/animation.gif?${new URLSearchParams(look(flip))}`);
export const gameFile = async (game: string, style: RecordStyle): Promise<Blob> =>
  textFile(await gameRecord(game, style));
