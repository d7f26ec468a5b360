// The texts of one language: catalogues in Fluent (https://projectfluent.org), one file for each topic, in `web/texts/<language>/`.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from '@fluent/bundle';
import type { Messages } from './message-ids';
import type { Text } from './types';
import { typeset } from './typeset';

/** The name of a folder of texts: a language tag such as `en`. */
export type Lang = string;

/** What everything can be told in. */
export const DEFAULT = 'en';

/** Asked for as a language, it speaks the default one with every text in ⟦brackets⟧: what stands outside of them was left in the code. */
export const PSEUDO = 'qps';

export type MessageId = keyof Messages;
/** The variables of a message, which must all be given; nothing, where it has none. */
export type Variables<I extends MessageId> = [Messages[I]] extends [never]
  ? []
  : [variables: Record<Messages[I], string | number>];

/** Puts a message into words. */
export type Translate = <I extends MessageId>(id: I, ...variables: Variables<I>) => string;

/** Languages that write numbers with digits of their own. */
const OWN_DIGITS = /^(ar|as|bn|ckb|dz|fa|ks|mr|my|ne|ps|sat|ur)\b/;

/** A number as it stands in a text. A browser takes long until it can write its first one (some 20 ms, slowed 4× 100 ms), and small ones need nothing of it. */
class Small extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}
const isSmall = (n: string | number): n is number =>
  Number.isInteger(n) && Number(n) >= 0 && Number(n) < 1000;

export class Texts {
  private readonly bundle: FluentBundle;
  /** Marks a text as one of ours, in the pseudo-language. */
  readonly mark: (text: string) => string;
  private readonly plainDigits: boolean;

  constructor(
    readonly lang: Lang,
    catalogues: readonly string[],
    private readonly pseudo = false,
  ) {
    this.mark = pseudo ? (text) => `⟦${text}⟧` : (text) => text;
    this.plainDigits = !OWN_DIGITS.test(lang);
    this.bundle = new FluentBundle(lang, { useIsolating: false, transform: this.mark });
    for (const text of catalogues) this.bundle.addResource(new FluentResource(text));
  }

  t: Translate = (id, ...[variables]) => this.find(id, null, variables) ?? id;

  /** A message, or one of its attributes, by an id that is only known when the page runs; null, if there is none. */
  find(
    id: string,
    attribute: string | null = null,
    variables?: Record<string, string | number>,
  ): string | null {
    const message = this.bundle.getMessage(id);
    const pattern = attribute === null ? message?.value : message?.attributes[attribute];
    if (!pattern) return null;
    const given: Record<string, FluentVariable> = { ...variables };
    if (this.plainDigits)
      for (const [name, value] of Object.entries(variables ?? {}))
        if (isSmall(value)) given[name] = new Small(value);
    return this.bundle.formatPattern(pattern, given);
  }

  /** Another catalogue, in the same language. */
  like = (catalogue: string): Texts => new Texts(this.lang, [catalogue], this.pseudo);

  /** What the server says, in this language; in the default one, where it knows no other. */
  say = (text: Text): string => this.mark(typeset(text[this.lang] ?? text[DEFAULT]));
}
