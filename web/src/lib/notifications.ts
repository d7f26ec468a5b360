// "Your turn" by the system's notifications: asked for only on a tap, shown only while the page is not looked at. After the page was closed,
// they come by push (meet/push.ts).
import { t } from './i18n.svelte';
import { change, settings } from './settings.svelte';

/** Asks the browser, and says what came of it. */
export async function wantNotifications(): Promise<string> {
  const may =
    'Notification' in globalThis &&
    (await Notification.requestPermission().catch(() => 'denied')) === 'granted';
  change({ notifications: may });
  if (!may) return t('game-notifications-off');
  const { startPush } = await import('../meet/push');
  return (await startPush()) ? t('game-notifications-on') : t('game-notifications-open');
}

/** Ends them, on this player's other devices, too. */
export async function endNotifications(): Promise<void> {
  change({ notifications: false });
  const { stopPush } = await import('../meet/push');
  await stopPush();
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
