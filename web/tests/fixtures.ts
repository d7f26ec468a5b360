import { backs as allBacks } from '../fixtures/backs';
import { games as allGames } from '../fixtures/games';
import { playouts as allPlayouts } from '../fixtures/playouts';

export { allBacks, allGames, allPlayouts };

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
