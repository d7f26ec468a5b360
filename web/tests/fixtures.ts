import backs from '../fixtures/backs.json';
import games from '../fixtures/games.json';
import playouts from '../fixtures/playouts.json';
import type { PositionView, Variant } from '../src/board';

export const allGames = games as unknown as { variant: Variant; start: PositionView; middle: PositionView }[];
export const allBacks = backs as unknown as { variant: Variant; view: PositionView }[];
export const allPlayouts = playouts as unknown as { id: string; start: string; turns: [string, string][] }[];

export const game = (id: string): (typeof allGames)[number] => {
  const found = allGames.find((g) => g.variant.id === id);
  if (!found) throw new Error(`no fixture of ${id}`);
  return found;
};

/** Every position there is a fixture of. */
export const allViews = [
  ...allGames.flatMap((g) => [
    { name: `${g.variant.id} start`, variant: g.variant, view: g.start },
    { name: `${g.variant.id} middle`, variant: g.variant, view: g.middle },
  ]),
  ...allBacks.map((b) => ({ name: `${b.variant.id} put back`, variant: b.variant, view: b.view })),
];
