// "Your turn" after the page was closed: the browser's push service brings it, and the service worker (offline/sw.ts) shows it. Asked for only
// when the player says so; the settings end it, for all devices with the same key.
import { api } from '../lib/api';
import { lang } from '../lib/i18n.svelte';
import { change, settings } from '../lib/settings.svelte';
import { load, save } from '../lib/store';
import { knownKey, ownKey, settleSeats } from './key';

/** What the server was last told, and when. */
interface Told {
  key: string;
  lang: string;
  endpoint: string;
  at: number;
}

/** What stands is renewed so often. */
const DAY = 24 * 3_600_000;

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const isSame = (key: ArrayBuffer | null, wanted: Uint8Array): boolean => {
  const own = key && new Uint8Array(key);
  return !!own && own.length === wanted.length && own.every((byte, i) => byte === wanted[i]);
};

/** The service worker of the page; it may not be there yet, or not at all. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration()))
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return serviceWorker.ready;
}

/** Tells the server where this browser's messages go; false if that was ended from another device. */
async function tell(subscription: PushSubscription, renew: boolean): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON();
  const told: Told = { key: ownKey(), lang: lang(), endpoint: endpoint ?? '', at: Date.now() };
  const body = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, lang: told.lang, renew };
  const { until } = await api.post<{ until: number | null }>('/api/push', body, { key: told.key });
  if (until !== null) save('push', told);
  return until !== null;
}

/** Subscribes this browser, if it has a push service; whether it worked. */
export async function startPush(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return false;
  try {
    // Seats with secrets of their own would not be told of.
    await settleSeats();
    const site = bytes((await api.get<{ key: string }>('/api/push')).key);
    const { pushManager } = await worker();
    const before = await pushManager.getSubscription();
    if (before && !isSame(before.options.applicationServerKey, site)) await before.unsubscribe();
    const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: site });
    return await tell(subscription, false);
  } catch {
    // No push service, or it was not reached: whoever leaves a page open is told there.
    return false;
  }
}

/** Ends it for all devices with this key. */
export async function stopPush(): Promise<void> {
  save('push', null);
  const key = knownKey();
  if (key) await api.delete('/api/push', { key });
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Tells the server what has changed: language, key, the browser's address. What was ended elsewhere is ended here, too. */
export async function renewPush(): Promise<void> {
  const told = load<Told | null>('push', null);
  if (!told || !settings.notifications) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription || subscription.endpoint !== told.endpoint) return void (await startPush());
  if (told.key === knownKey() && told.lang === lang() && Date.now() - told.at < DAY) return;
  if (await tell(subscription, true)) return;
  save('push', null);
  change({ notifications: false });
  await subscription.unsubscribe();
}
