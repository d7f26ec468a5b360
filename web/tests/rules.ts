// The rules for tests of texts and lessons, as the program tells them.
import type { At, TurnView, PositionView, Text, Variant } from '../src/lib/types';
import { Server } from './program';

type Refused = { code: string; said: Text };

export class Rules {
  private readonly server = new Server();

  start = (): Promise<void> => this.server.start();
  stop = (): Promise<void> => this.server.stop();

  variant = (id: string): Promise<Variant> => this.ask(`variants/${encodeURIComponent(id)}`);
  position = (at: At): Promise<PositionView | Refused> => this.ask('position', at);
  play = (at: At, turn: string): Promise<{ done: TurnView; view: PositionView } | Refused> =>
    this.ask('turn', { at, turn });

  private async ask<T>(path: string, body?: unknown): Promise<T> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetch(`${this.server.api}/api/${path}`, body === undefined ? {} : post);
    return (await answer.json()) as T;
  }
}
