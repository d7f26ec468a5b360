// What the player chose for this browser.
import type { BoardOptions, CellNames, Ground, Theme } from '../board';
import type { FaceStyle } from '../board/glyphs';
import { load, save } from './store';

export interface Settings {
  /** `auto`: as the system has it. */
  theme: Theme | 'auto';
  /** What boards are made of; null: as the theme has it. */
  ground: Ground | null;
  /** Cubes with a body, or flat. */
  cubes: 'body' | 'flat';
  faces: FaceStyle;
  sound: boolean;
  /** `auto`: on small screens, where a finger slips. */
  confirm: boolean | 'auto';
  names: CellNames;
  animation: boolean;
  /** The coach in games against the computer; `auto`: until some are won. */
  coach: 'auto' | 'on' | 'off';
  /** At one screen, whoever is to move has their side below. */
  autoflip: boolean;
  /** Turns may be made ahead, while the other thinks. */
  ahead: boolean;
  /** Cube colours in place of the games' own. */
  colours: { white: string; black: string } | null;
  /** Tell of one's turn by the system's notifications. */
  notifications: boolean;
  /** Where the computer thinks: on this machine, or on the server. */
  engine: 'here' | 'server';
  /** The name shown to others. */
  name: string;
}

const usual: Settings = {
  theme: 'auto',
  ground: null,
  cubes: 'body',
  faces: 'lines',
  sound: true,
  confirm: 'auto',
  names: 'cells',
  animation: true,
  coach: 'auto',
  autoflip: false,
  ahead: true,
  colours: null,
  notifications: false,
  engine: 'here',
  name: '',
};

export const settings: Settings = $state({ ...usual, ...load<Partial<Settings>>('settings', {}) });

/** Changes and keeps settings. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  save('settings', $state.snapshot(settings));
}

// Another tab may change them too.
globalThis.addEventListener?.('storage', (e) => {
  if (e.key === 'jersi.settings') Object.assign(settings, usual, load<Partial<Settings>>('settings', {}));
});

/** A question to the browser whose answer may change. */
function asked(query: string): () => boolean {
  const media = globalThis.matchMedia?.(query);
  let now = $state(media?.matches ?? false);
  media?.addEventListener('change', (e) => (now = e.matches));
  return () => now;
}

const prefersDark = asked('(prefers-color-scheme: dark)');
const prefersContrast = asked('(prefers-contrast: more)');
const printed = asked('print');
export const smallScreen = asked('(max-width: 40rem), (max-height: 30rem)');
/** Room for a column beside the board. */
export const wideScreen = asked('(min-width: 56rem) and (min-height: 32.01rem)');
/** Wider than high, and low: a phone on its side. */
export const lowScreen = asked('(orientation: landscape) and (max-height: 32rem)');

export function theme(): Theme {
  // Paper is light: a dark board would cost much ink, and be hard to read.
  if (printed()) return settings.theme === 'auto' || settings.theme === 'dark' ? 'wood' : settings.theme;
  if (settings.theme !== 'auto') return settings.theme;
  return prefersDark() ? 'dark' : prefersContrast() ? 'contrast' : 'wood';
}

export const confirms = (): boolean => (settings.confirm === 'auto' ? smallScreen() : settings.confirm);

/** The look of every board of the page; spread it into a board's options. */
export const boardLook = (): Pick<
  BoardOptions,
  'theme' | 'ground' | 'faces' | 'names' | 'animate' | 'colours' | 'confirm'
> => ({
  theme: theme(),
  ground: printed() && settings.ground === 'dark' ? null : settings.ground,
  faces: settings.faces,
  names: settings.names,
  animate: settings.animation,
  colours: settings.colours,
  confirm: confirms(),
});
