// Games that are made without the page.
import { expect, type Server } from './server';

export interface Made {
  game: string;
  /** White's; both sides', where one person has both. */
  secret: string;
}

export async function make(server: Server, body: object): Promise<Made> {
  const made = await fetch(`${server.api}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      draw_colours: false,
      players: [
        { who: 'me', name: 'Ada' },
        { who: 'me', name: 'Bob' },
      ],
      ...body,
    }),
  });
  const { game, seats } = (await made.json()) as { game: string; seats: { secret: string }[] };
  return { game, secret: seats[0]!.secret };
}

/** The address that opens a seat. */
export const seat = ({ game, secret }: Made): string => `/game/${game}#seat=${secret}`;

export async function send(
  server: Server,
  { game, secret }: Made,
  what: string,
  body: object,
): Promise<void> {
  const done = await fetch(`${server.api}/api/games/${game}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(body),
  });
  expect(done.ok, await done.text()).toBe(true);
}

/** A game that somebody has given up after a few turns. */
export async function finished(server: Server, body: object = {}): Promise<Made> {
  const made = await make(server, { variant: 'pijersi', ...body });
  for (const [ply, turn] of ['b4=d5', 'f4=d3', 'a4-b4', 'g3-f4'].entries())
    await send(server, made, 'turns', { ply, id: `t${ply}`, turn });
  await send(server, made, 'actions', { do: 'resign' });
  return made;
}
