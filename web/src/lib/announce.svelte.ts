// The page's one live region, and its small notices. Notices.svelte shows both.

export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'problem';
  /** Until it is closed: it tells something that cannot be seen again. */
  stays: boolean;
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

/** How long words are shown, in milliseconds: long ones take longer to read. */
export const readingTime = (text: string, kind: Notice['kind']): number =>
  Math.max(kind === 'problem' ? 7000 : 4000, 2000 + 70 * text.length);

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a few words for as long as it takes to read them, or until they are closed; a screen reader hears them too. */
export function notify(text: string, kind: Notice['kind'] = 'info', stays = false): void {
  const notice = { id: ++count, text, kind, stays };
  notices = [...notices.filter((n) => n.text !== text), notice].slice(-3);
  announce(text);
  release(notice);
}

/** Somebody points at a notice: it stays until they are done. */
export const hold = ({ id }: Notice): void => clearTimeout(timers.get(id));
export function release({ id, text, kind, stays }: Notice): void {
  clearTimeout(timers.get(id));
  if (stays) return;
  timers.set(
    id,
    setTimeout(() => dismiss(id), readingTime(text, kind)),
  );
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  notices = notices.filter((n) => n.id !== id);
}
