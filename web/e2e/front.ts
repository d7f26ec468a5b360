// What stands between the browser and the server, so that both can go away, and another version of the page can come.
import { createHash } from 'node:crypto';
import {
  createServer,
  request,
  type IncomingMessage,
  type Server as Listener,
  type ServerResponse,
} from 'node:http';
import { freePort } from '../tests/program';

export class Front {
  private listener: Listener | null = null;
  private port = 0;
  /** The version that `index.html` shows, and the one that the service worker tells of. */
  shown = '';
  told = '';

  constructor(private readonly api: () => string) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(version: string): Promise<void> {
    this.shown = this.told = version;
    this.port ||= await freePort();
    this.listener = createServer((asked, answer) => void this.pass(asked, answer));
    await new Promise<void>((done) => this.listener!.listen(this.port, '127.0.0.1', done));
  }

  /** Nobody is there any more, not even for connections that were open. */
  async stop(): Promise<void> {
    const { listener } = this;
    this.listener = null;
    listener?.closeAllConnections();
    await new Promise((done) => (listener ? listener.close(done) : done(null)));
  }

  private marked = (page: string, version: string): string =>
    page.replace('<head>', `<head><meta name="version" content="${version}">`);

  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? '/';
    if (path === '/sw.js' || path === '/index.html') {
      const file = await (await fetch(`${this.api()}${path}`)).text();
      const body = path === '/sw.js' ? await this.worker(file) : this.marked(file, this.shown);
      const type = path === '/sw.js' ? 'text/javascript' : 'text/html';
      // As the server says it, for the page is isolated in the same way.
      const policies = {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      };
      answer.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...policies }).end(body);
      return;
    }
    const { method, headers } = asked;
    const on = request(`${this.api()}${path}`, {
      method,
      headers: { ...headers, host: new URL(this.api()).host },
    });
    on.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    on.on('error', () => answer.destroy());
    asked.pipe(on);
  }

  /** The service worker of a version: it knows the hash of that version's page. */
  private async worker(file: string): Promise<string> {
    const page = this.marked(await (await fetch(`${this.api()}/index.html`)).text(), this.told);
    const hash = createHash('sha256').update(page).digest('base64');
    return file
      .replace(/"\/index\.html":"[^"]+"/, `"/index.html":"sha256-${hash}"`)
      .replace(/"version":"(\w+)"/, `"version":"$1-${this.told}"`);
  }
}
