// The options of a variant as its rule file lists them, and the id that they make. Generic: no game is known here by name.
import type { Forms, OptionInfo, Variant } from '../lib/api';

export interface Choices {
  flags: Record<string, boolean>;
  /** Of each choice its value; of each number its digits, empty for "by lot". */
  values: Record<string, string>;
  /** The agreed special forms of each side. */
  forms: { white: string[]; black: string[] };
  formsHow: Forms;
}

export const noChoices = (): Choices => ({
  flags: {},
  values: {},
  forms: { white: [], black: [] },
  formsHow: 'agreed',
});

/** What is chosen of an option: its values' names, or its own name for a flag. The first value of a choice is the usual one. */
function chosen(option: OptionInfo, c: Choices): string[] {
  switch (option.kind) {
    case 'flag':
      return c.flags[option.name] ? [option.name] : [];
    case 'choice':
      return [c.values[option.name] ?? option.values[0]?.name ?? ''];
    case 'number':
      return c.values[option.name] ? [c.values[option.name]!] : [];
    case 'forms':
      return [...c.forms.white, ...c.forms.black];
  }
}

/** Whether an option makes sense beside the others that are chosen. */
export function fits(option: OptionInfo, all: readonly OptionInfo[], c: Choices): boolean {
  if (!option.needs) return true;
  const other = all.find((o) => o.name === option.needs!.option);
  if (!other) return false;
  const now = chosen(other, c);
  return option.needs.values.length === 0
    ? now.length > 0
    : now.some((value) => option.needs!.values.includes(value));
}

/** The chosen options that this one does not go with. */
export const conflicting = (option: OptionInfo, all: readonly OptionInfo[], c: Choices): OptionInfo[] =>
  all.filter(
    (other) =>
      (option.conflicts.includes(other.name) || other.conflicts.includes(option.name)) &&
      other.kind === 'flag' &&
      c.flags[other.name],
  );

/** The numbers that are to be drawn. */
export const drawn = (all: readonly OptionInfo[], c: Choices): boolean =>
  all.some((o) => o.kind === 'number' && fits(o, all, c) && !c.values[o.name]);

/** `base+flag+key=value`, the parts in the order of the list. */
export function variantId(base: string, all: readonly OptionInfo[], c: Choices): string {
  const parts = [base];
  for (const option of all) {
    if (!fits(option, all, c)) continue;
    if (option.kind === 'forms') {
      const [white, black] = [c.forms.white.join(',') || 'none', c.forms.black.join(',') || 'none'];
      if (c.formsHow === 'agreed' && (white !== 'none' || black !== 'none'))
        parts.push(`${option.name}=${white === black ? white : `${white}/${black}`}`);
    } else if (option.kind === 'flag') {
      if (c.flags[option.name]) parts.push(option.name);
    } else if (option.kind === 'choice') {
      const value = c.values[option.name];
      if (value && value !== option.values[0]?.name) parts.push(`${option.name}=${value}`);
    } else if (c.values[option.name]) {
      parts.push(`${option.name}=${c.values[option.name]}`);
    }
  }
  return parts.join('+');
}

/** The choices that an id stands for: the other way round. */
export function choicesOf(id: string, variant: Variant): Choices {
  const c = noChoices();
  for (const part of id.split('+').slice(1)) {
    const [key, value] = part.split('=') as [string, string | undefined];
    const option = variant.options.find((o) => o.name === key);
    if (!option) continue;
    if (option.kind === 'flag') c.flags[key] = true;
    else if (option.kind === 'forms') {
      const [white, black = white] = (value ?? '').split('/');
      const list = (text: string | undefined): string[] =>
        (text ?? '').split(',').filter((one) => one && one !== 'none');
      c.forms = { white: list(white), black: list(black) };
    } else c.values[key] = value ?? '';
  }
  return c;
}
