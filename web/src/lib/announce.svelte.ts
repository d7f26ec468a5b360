// The page's one live region, and its small notices. Notices.svelte shows both.

export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'problem';
}

let live = $state('');
let notices: Notice[] = $state([]);
let count = 0;

let dialogs = $state(0);

/** A dialog lies over the page: until the returned function is called, it shows the notices. */
export function cover(): () => void {
  dialogs++;
  return () => void dialogs--;
}
export const covered = (): boolean => dialogs > 0;

export const spoken = (): string => live;
export const shownNotices = (): readonly Notice[] => notices;

/** Tells a screen reader. The same words twice are told twice. */
export function announce(text: string): void {
  // A changed text is read; a hidden mark makes equal texts differ.
  live = live === text ? `${text}\u00a0` : text;
}

/** Shows a few words for a few seconds; a screen reader hears them too. */
export function notify(text: string, kind: Notice['kind'] = 'info'): void {
  const id = ++count;
  notices = [...notices.filter((n) => n.text !== text), { id, text, kind }].slice(-3);
  announce(text);
  setTimeout(() => dismiss(id), kind === 'problem' ? 7000 : 4000);
}

export function dismiss(id: number): void {
  notices = notices.filter((n) => n.id !== id);
}
