// "Your turn" after the page was closed. The push service is ours: it reads what arrives with the browser's keys, by Node's own cryptography, and
// Chromium is handed the message as its own service would.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { gameId } from './hands';
import { expect, test as plain, type Server } from './server';

const { subtle } = crypto;
const P256 = { name: 'ECDH', namedCurve: 'P-256' };
const base64url = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(bytes as Uint8Array).toString('base64url');

interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: Uint8Array<ArrayBuffer>;
}

/** A push service, and the keys of one browser. */
class PushService {
  readonly arrived: Arrived[] = [];
  private readonly server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = new Uint8Array(Buffer.concat(parts));
      this.arrived.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(201).end();
    });
  });
  private keys!: CryptoKeyPair;
  private readonly auth = crypto.getRandomValues(new Uint8Array(16));
  origin = '';

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    this.keys = await subtle.generateKey(P256, true, ['deriveBits']);
  }

  stop(): void {
    this.server.close();
  }

  async subscription(): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
    const point = await subtle.exportKey('raw', this.keys.publicKey);
    return {
      endpoint: `${this.origin}/ana`,
      keys: { p256dh: base64url(point), auth: base64url(this.auth) },
    };
  }

  /** The next message, read as RFC 8291 says, and its sender checked as RFC 8292 says. */
  async next(site: string): Promise<Record<string, string>> {
    await expect.poll(() => this.arrived.length).toBeGreaterThan(0);
    const { headers, body } = this.arrived.shift()!;
    expect(headers['content-encoding']).toBe('aes128gcm');
    const [token, key] = headers.authorization!.replace('vapid t=', '').split(', k=');
    expect(key).toBe(site);
    const [head, claims, signature] = token!.split('.');
    const sender = await subtle.importKey(
      'raw',
      Buffer.from(key!, 'base64url'),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    );
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    const signed = Buffer.from(`${head}.${claims}`);
    expect(await subtle.verify(hash, sender, Buffer.from(signature!, 'base64url'), signed)).toBe(true);
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: this.origin });

    const salt = body.slice(0, 16);
    const theirs = body.slice(21, 21 + body[20]!);
    const own = Buffer.from(await subtle.exportKey('raw', this.keys.publicKey));
    const other = await subtle.importKey('raw', theirs, P256, false, []);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: other }, this.keys.privateKey, 256);
    const derive = async (input: ArrayBuffer, salt: Uint8Array, info: Uint8Array, bits: number) =>
      subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt: salt as BufferSource, info: info as BufferSource },
        await subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']),
        bits,
      );
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
    const input = await derive(shared, this.auth, info, 256);
    const bits = await derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 128);
    const iv = await derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 96);
    const cipher = await subtle.importKey('raw', bits, 'AES-GCM', false, ['decrypt']);
    const record = body.slice(21 + theirs.length);
    const plain = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, cipher, record));
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>;
  }
}

const test = plain.extend<{ service: PushService }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants to see an object pattern
  service: async ({}, use) => {
    const service = new PushService();
    await service.start();
    await use(service);
    service.stop();
  },
});
test.use({ serviceWorkers: 'allow', locale: 'fr-FR' });

/** Chromium has no push service here: the page gets this one. */
async function give(page: Page, service: PushService): Promise<void> {
  await page.addInitScript(
    (subscription) => {
      let site: ArrayBuffer | null = null;
      const made = (): PushSubscription => ({
        endpoint: subscription.endpoint,
        expirationTime: null,
        options: { applicationServerKey: site, userVisibleOnly: true },
        getKey: () => null,
        toJSON: () => subscription,
        unsubscribe: () => {
          sessionStorage.removeItem('subscribed');
          return Promise.resolve(true);
        },
      });
      PushManager.prototype.getSubscription = () =>
        Promise.resolve(sessionStorage.getItem('subscribed') === null ? null : made());
      PushManager.prototype.subscribe = (options) => {
        const key = options?.applicationServerKey;
        if (!options?.userVisibleOnly || !(key instanceof Uint8Array))
          throw new Error('Nobody would see it.');
        site = new Uint8Array(key).buffer;
        sessionStorage.setItem('subscribed', '');
        return Promise.resolve(made());
      };
    },
    await service.subscription(),
  );
}

const KEY = 'bob-key-of-a-player-in-a-browser-test';
async function asBob(server: Server, path: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${KEY}` };
  const answer = await fetch(server.api + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.text()).toBe(true);
}

test('who asked for it is told after the page was closed, in their language, and can end it', async ({
  page,
  server,
  service,
}) => {
  await page.context().grantPermissions(['notifications']);
  await give(page, service);
  const site = ((await (await fetch(`${server.api}/api/push`)).json()) as { key: string }).key;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/push')) asked.push(request.method());
  });

  await page.goto('/new?variant=pijersi');
  await page.getByText('Un ami, par un lien').click();
  await page.getByRole('button', { name: 'Commencer' }).click();
  await expect(page).toHaveURL(/\/game\//);
  const id = gameId(page);
  // Never unasked.
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('button', { name: 'M’avertir quand c’est à moi' }).click();
  await expect(page.locator('.notice')).toContainText('Vous serez averti');
  expect(asked).toEqual(['GET', 'POST']);

  // Somewhere else on the site: the game is open nowhere.
  await page.goto('/');
  await asBob(server, `/api/games/${id}/join`, { name: 'Bob' });
  const message = await service.next(site);
  expect(message).toMatchObject({ title: 'Pijersi', path: `/game/${id}`, lang: 'fr' });
  expect(message.body).toContain('Bob a rejoint votre partie.');

  await test.step('the service worker shows it, and opens the game', async () => {
    const { origin } = new URL(page.url());
    const cdp = await page.context().newCDPSession(page);
    const found = new Promise<string>((done) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (own) done(own.registrationId);
      }),
    );
    await cdp.send('ServiceWorker.enable');
    const registrationId = await found;
    const deliver = (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications();
        return all.map(({ title, body, tag }) => ({ title, body, tag }));
      });
    await deliver(JSON.stringify(message));
    const notification = { title: 'Pijersi', body: message.body, tag: `/game/${id}` };
    await expect.poll(shown).toEqual([notification]);
    // A newer one takes its place.
    await deliver(JSON.stringify({ ...message, body: 'Bob a joué. C’est à vous.' }));
    await expect.poll(shown).toEqual([{ ...notification, body: 'Bob a joué. C’est à vous.' }]);
    const worker = page.context().serviceWorkers()[0]!;
    // Nobody can tap here: the event is dispatched, and who opens a window only notes it.
    const opened: unknown = await worker.evaluate(`(async () => {
      const opening = new Promise((done) => (clients.openWindow = (path) => Promise.resolve(done(path))));
      const [notification] = await registration.getNotifications();
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      return opening;
    })()`);
    expect(opened).toBe(`/game/${id}`);
    await expect.poll(shown).toEqual([]);
    // Nobody is told what they see.
    await page.goto(`/game/${id}`);
    await expect(page.locator('.board, .jb').first()).toBeVisible();
    await deliver(JSON.stringify(message));
    await deliver(JSON.stringify({ ...message, path: '/game/other', title: 'Autre' }));
    await expect.poll(shown).toEqual([{ ...notification, title: 'Autre', tag: '/game/other' }]);
  });

  await test.step('the settings end it', async () => {
    await page.goto('/settings');
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByLabel(/^M’avertir quand c’est à moi/).uncheck();
    expect(await (await ended).json()).toEqual({ ended: 1 });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
  });
});
