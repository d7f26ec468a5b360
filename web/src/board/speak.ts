// The board in words, for those who hear it: each cell, what can be done there, and each turn.
import { sideOf, sortOf } from './cubes';
import { arrivalKind, arrivals } from './select';
import { cellsNow, type BoardState } from './state';
import type { BoardTexts } from './texts';
import type { BoardVariant, Change, SideName, Text } from './types';

/** A word of the game in the board's language; in English, where the game knows no other. */
const own = (text: Text | undefined, t: BoardTexts): string | undefined => text && (text[t.lang] ?? text.en);
const sortName = (v: BoardVariant, t: BoardTexts, letter: string): string =>
  own(sortOf(v, letter)?.title, t) ?? letter;
export const sideName = (v: BoardVariant, t: BoardTexts, side: SideName): string =>
  own(v.sides[side].name, t)!.toLocaleLowerCase(t.lang);

export const cubeInWords = (v: BoardVariant, t: BoardTexts, letter: string): string =>
  t.cube(sideName(v, t, sideOf(letter)), sortName(v, t, letter));

/** "white rock on paper"; "empty". */
export function unitInWords(v: BoardVariant, t: BoardTexts, letters: string | undefined): string {
  if (!letters) return t.empty;
  const [bottom, top] = letters;
  if (!top) return cubeInWords(v, t, bottom!);
  if (sideOf(top) !== sideOf(bottom!)) return t.mixed(cubeInWords(v, t, top), cubeInWords(v, t, bottom!));
  return t.stack(sideName(v, t, sideOf(top)), sortName(v, t, top), sortName(v, t, bottom!));
}

/** Every cell: "c4, white rock on paper, whole stack taken up", "c5, empty, go here". */
export function cellsInWords(s: BoardState, t: BoardTexts): Map<string, string> {
  const [cells, targets] = [cellsNow(s), arrivals(s)];
  return new Map(
    s.variant.board.cells.map(({ name }) => {
      const said = [name, unitInWords(s.variant, t, cells[name])];
      if (s.source?.kind === 'cell' && s.source.cell === name)
        said.push(
          (cells[name]?.length ?? 0) < 2 ? t.selected : s.source.whole ? t.selectedWhole : t.selectedTop,
        );
      for (const part of targets.get(name) ?? []) said.push(t.arrival[arrivalKind(cells, part)]);
      return [name, said.join(', ')];
    }),
  );
}

/** What is taken up and where it may go, said when the selection changes. */
export function selectionInWords(s: BoardState, t: BoardTexts): string {
  const source = s.source;
  if (!source) return '';
  const cells = cellsNow(s);
  const letters = source.kind === 'cell' ? (cells[source.cell] ?? '') : source.cube;
  const held = source.kind === 'cell' && !source.whole ? letters.slice(-1) : letters;
  const what = `${source.kind === 'cell' ? source.cell + ', ' : ''}${unitInWords(s.variant, t, held)}, ${t.selected}.`;
  const where = [...arrivals(s)].map(
    ([cell, parts]) => `${cell} ${parts.map((p) => t.arrival[arrivalKind(cells, p)]).join(' / ')}`,
  );
  return where.length > 0 ? `${what} ${t.goesTo}: ${where.join(', ')}.` : `${what} ${t.nowhere}`;
}

/** "Black: stack rock on paper from f4 to d4, takes white rock". */
export function turnInWords(
  v: BoardVariant,
  t: BoardTexts,
  side: SideName,
  changes: readonly Change[],
): string {
  const unit = (letters: string): string =>
    letters.length > 1
      ? t.turn.theStack(sortName(v, t, letters[1]!), sortName(v, t, letters[0]!))
      : sortName(v, t, letters);
  const said: string[] = [];
  changes.forEach((c, i) => {
    // A capture is told after the step that makes it, whichever order the changes have.
    const before = changes[i - 1];
    const after = changes[i + 1];
    if (c.kind === 'take' && after?.kind === 'move' && after.to === c.at) return;
    if (c.kind === 'move') said.push(t.turn.move(unit(c.cubes), c.from, c.to));
    if (c.kind === 'move' && before?.kind === 'take' && before.at === c.to)
      said.push(t.turn.takes(unitInWords(v, t, before.cubes)));
    if (c.kind === 'take') said.push(t.turn.takes(unitInWords(v, t, c.cubes)));
    if (c.kind === 'place') said.push(t.turn.places(unit(c.cube), c.at));
    if (c.kind === 'put-back') said.push(t.turn.putsBack(cubeInWords(v, t, c.cube), c.at));
    if (c.kind === 'swap') said.push(t.turn.swaps(c.a, c.b));
    if (c.kind === 'exchange') said.push(t.turn.exchanges);
  });
  return t.says(own(v.sides[side].name, t)!, said.join(', '));
}
