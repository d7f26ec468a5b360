// Keeps the page for times without a connection, and takes new versions of it.
import { sendTurns } from './outbox';
import { offerUpdate } from './update.svelte';

/** How often an open page asks for a new version. */
const HOUR = 3_600_000;

/** Shows the version that waits: this page is loaded anew with it. What is played is kept in the browser or by the server. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take-over');
}

export async function keepPage(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // Whoever opens the page anew has nothing on it to lose.
  if (registration.waiting && serviceWorker.controller) return take(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && serviceWorker.controller) offerUpdate(() => take(coming));
    });
  });
  void sendTurns();
  const look = (): void => {
    void sendTurns();
    void registration.update().catch(() => undefined);
  };
  setInterval(look, HOUR);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.hidden || look());
}
