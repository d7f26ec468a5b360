// The texts of one language: catalogues in Fluent (https://projectfluent.org), one file for each topic, in `web/texts/<language>/`.
import { FluentBundle, FluentResource } from '@fluent/bundle';
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

export class Texts {
  private readonly bundle: FluentBundle;
  /** Marks a text as one of ours, in the pseudo-language. */
  readonly mark: (text: string) => string;

  constructor(
    readonly lang: Lang,
    catalogues: readonly string[],
    private readonly pseudo = false,
  ) {
    this.mark = pseudo ? (text) => `⟦${text}⟧` : (text) => text;
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
    return pattern ? this.bundle.formatPattern(pattern, variables) : null;
  }

  /** Another catalogue, in the same language. */
  like = (catalogue: string): Texts => new Texts(this.lang, [catalogue], this.pseudo);

  /** What the server says, in this language; in the default one, where it knows no other. */
  say = (text: Text): string => this.mark(typeset(text[this.lang] ?? text[DEFAULT]));
}
