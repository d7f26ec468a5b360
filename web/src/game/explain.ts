// What a cube is and does, in a sentence, from the game's own data: also for games of somebody's own.
import { parseWord, unitInWords, type BoardView, type Role, type Variant } from '../board';
import { roleOf } from '../board/cubes';
import { roleInWords } from '../board/speak';
import { takes } from '../rules/strengths';
import { capital, list, t, texts } from '../lib/i18n.svelte';

const inGame = (variant: Variant): Role[] => variant.sorts.filter((s) => s.count.white + s.count.black > 0);
const names = (roles: readonly Role[]): string =>
  roles.length > 0 ? list(roles.map((role) => roleInWords(texts(), role))) : t('explain-nobody');

/** Whom it takes, who takes it, on whom it stands. */
export function explainRole(variant: Variant, role: Role): string {
  const all = inGame(variant);
  const words = [
    t('explain-takes', { whom: names(all.filter((other) => takes(role, other))) }),
    t('explain-taken', { by: names(all.filter((other) => takes(other, role))) }),
    t('explain-stands', { on: names(all.filter((other) => role.stands_on.includes(other.name))) }),
  ];
  if (role.prey) words.push(t('explain-prey'));
  if (role.goal) words.push(t('explain-goal'));
  return words.join(' ');
}

/** What stands on a cell; of an empty one, who could come there now. */
export function explainCell(variant: Variant, view: BoardView, cell: string): string {
  const letters = view.cells[cell];
  const top = letters && roleOf(variant, letters.at(-1)!);
  if (letters && top)
    return `${capital(unitInWords(variant, texts(), letters))}. ${explainRole(variant, top)}`;
  // Who begins the turn that ends there, also by way of a stack.
  const from = new Set<string>();
  for (const word of view.turns ?? []) {
    const steps = (parseWord(word) ?? []).flatMap((part) => (part.kind === 'step' ? [part] : []));
    if (steps.at(-1)?.to === cell) from.add(steps[0]!.from);
  }
  const comers = [...from].sort();
  return comers.length > 0
    ? t('explain-comers', { cell, from: list(comers) })
    : t('explain-nobody-comes', { cell });
}
