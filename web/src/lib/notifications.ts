// "Your turn" by the system's notifications: asked for only on a tap, shown only while the page is not looked at.
import { change, settings } from './settings.svelte';

/** Asks the browser; true if it may. */
export async function wantNotifications(): Promise<boolean> {
  const may =
    'Notification' in globalThis &&
    (await Notification.requestPermission().catch(() => 'denied')) === 'granted';
  change({ notifications: may });
  return may;
}

let shown: Notification | null = null;

export function notifyTurn(title: string, body: string): void {
  if (
    !settings.notifications ||
    !('Notification' in globalThis) ||
    Notification.permission !== 'granted' ||
    !document.hidden
  )
    return;
  try {
    shown?.close();
    shown = new Notification(title, { body, tag: location.pathname, icon: '/favicon.svg' });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Some phones allow it only to installed pages.
  }
}

export const hideTurnNotification = (): void => shown?.close();
