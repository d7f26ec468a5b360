// The board in words, for those who hear it: each cell, what can be done there, and each turn.
import { sideOf, roleOf } from './cubes';
import { arrivalKind, arrivals } from './select';
import { cellsNow, type BoardState } from './state';
import type { Texts } from '../lib/texts';
import type { BoardVariant, Change, Role, SideName } from './types';

/** "rock"; where a cube has a name of its own, with what it is in the game that everybody knows: "cukla (rock)". */
export function roleInWords(texts: Texts, role: Role): string {
  const [name, alias] = [texts.say(role.title), texts.say(role.alias)];
  return alias ? texts.t('board-role', { name, alias }) : name;
}
const roleName = (v: BoardVariant, texts: Texts, letter: string): string => {
  const role = roleOf(v, letter);
  return role ? roleInWords(texts, role) : letter;
};
export const sideName = (v: BoardVariant, texts: Texts, side: SideName): string =>
  texts.say(v.sides[side].name).toLocaleLowerCase(texts.lang);

export const cubeInWords = (v: BoardVariant, texts: Texts, letter: string): string =>
  texts.t('board-cube', { side: sideName(v, texts, sideOf(letter)), role: roleName(v, texts, letter) });

/** "white rock on paper"; "empty". */
export function unitInWords(v: BoardVariant, texts: Texts, letters: string | undefined): string {
  if (!letters) return texts.t('board-empty');
  const [bottom, top] = letters;
  if (!top) return cubeInWords(v, texts, bottom!);
  if (sideOf(top) !== sideOf(bottom!))
    return texts.t('board-mixed', {
      top: cubeInWords(v, texts, top),
      bottom: cubeInWords(v, texts, bottom!),
    });
  return texts.t('board-stack', {
    side: sideName(v, texts, sideOf(top)),
    top: roleName(v, texts, top),
    bottom: roleName(v, texts, bottom!),
  });
}

/** Every cell: "c4, white rock on paper, whole stack taken up", "c5, empty, go here". */
export function cellsInWords(s: BoardState, texts: Texts): Map<string, string> {
  const [cells, targets] = [cellsNow(s), arrivals(s)];
  return new Map(
    s.variant.board.cells.map(({ name }) => {
      const parts = [name, unitInWords(s.variant, texts, cells[name])];
      if (s.source?.kind === 'cell' && s.source.cell === name)
        parts.push(
          (cells[name]?.length ?? 0) < 2
            ? texts.t('board-selected')
            : s.source.whole
              ? texts.t('board-selected-whole')
              : texts.t('board-selected-top'),
        );
      for (const part of targets.get(name) ?? [])
        parts.push(texts.t(`board-arrival-${arrivalKind(cells, part)}`));
      return [name, parts.join(', ')];
    }),
  );
}

/** What is taken up and where it may go, said when the selection changes. */
export function selectionInWords(s: BoardState, texts: Texts): string {
  const source = s.source;
  if (!source) return '';
  const cells = cellsNow(s);
  const letters = source.kind === 'cell' ? (cells[source.cell] ?? '') : source.cube;
  const held = source.kind === 'cell' && !source.whole ? letters.slice(-1) : letters;
  const unit = unitInWords(s.variant, texts, held);
  const what = source.kind === 'cell' ? `${source.cell}, ${unit}` : unit;
  const where = [...arrivals(s)].map(
    ([cell, parts]) =>
      `${cell} ${parts.map((p) => texts.t(`board-arrival-${arrivalKind(cells, p)}`)).join(' / ')}`,
  );
  return where.length > 0
    ? texts.t('board-goes-to', { what, where: where.join(', ') })
    : texts.t('board-nowhere', { what });
}

/** "Black: stack rock on paper from f4 to d4, takes white rock". */
export function turnInWords(
  v: BoardVariant,
  texts: Texts,
  side: SideName,
  changes: readonly Change[],
): string {
  const unit = (letters: string): string =>
    letters.length > 1
      ? texts.t('board-turn-the-stack', {
          top: roleName(v, texts, letters[1]!),
          bottom: roleName(v, texts, letters[0]!),
        })
      : roleName(v, texts, letters);
  const parts: string[] = [];
  changes.forEach((c, i) => {
    // A capture is told after the step that makes it, whichever order the changes have.
    const before = changes[i - 1];
    const after = changes[i + 1];
    if (c.kind === 'take' && after?.kind === 'move' && after.to === c.at) return;
    if (c.kind === 'move')
      parts.push(texts.t('board-turn-move', { what: unit(c.cubes), from: c.from, to: c.to }));
    if (c.kind === 'move' && before?.kind === 'take' && before.at === c.to)
      parts.push(texts.t('board-turn-takes', { what: unitInWords(v, texts, before.cubes) }));
    if (c.kind === 'take') parts.push(texts.t('board-turn-takes', { what: unitInWords(v, texts, c.cubes) }));
    if (c.kind === 'place') parts.push(texts.t('board-turn-places', { what: unit(c.cube), at: c.at }));
    if (c.kind === 'put-back')
      parts.push(texts.t('board-turn-puts-back', { what: cubeInWords(v, texts, c.cube), at: c.at }));
    if (c.kind === 'swap') parts.push(texts.t('board-turn-swaps', { a: c.a, b: c.b }));
    if (c.kind === 'exchange') parts.push(texts.t('board-turn-exchanges'));
  });
  return texts.t('board-says', { who: texts.say(v.sides[side].name), what: parts.join(', ') });
}
