// Variant ids ("How to add a game" in ARCHITECTURE.md): a game's name with options, taken apart and put together.
import type { RulesFile } from '../lib/types';

export interface Parts {
  game: string;
  /** A flag has the value true. */
  options: Record<string, string | true>;
}

export function readId(id: string): Parts {
  const [game = '', ...rest] = id.split('+');
  const options: Parts['options'] = {};
  for (const option of rest) {
    const cut = option.indexOf('=');
    if (cut < 0) options[option] = true;
    else options[option.slice(0, cut)] = option.slice(cut + 1);
  }
  return { game, options };
}

export const writeId = ({ game, options }: Parts): string =>
  [
    game,
    ...Object.entries(options).map(([name, value]) => (value === true ? name : `${name}=${value}`)),
  ].join('+');

/** With an option set, or without it (`null`). */
export function withOption(id: string, name: string, value: string | true | null): string {
  const parts = readId(id);
  const options = { ...parts.options };
  if (value === null) delete options[name];
  else options[name] = value;
  return writeId({ game: parts.game, options });
}

/** The rule file, if this id is of its game; null for the server's own games. */
export const ownGame = (rules: RulesFile | null, id: string): RulesFile | null =>
  rules && readId(id).game === rules.name ? rules : null;
