// Plain text to what is printed: the right apostrophes and spaces, and the few marks that our texts use.
import type { Lang } from '../board';

const NARROW = '\u202f';
const FIXED = '\u00a0';

/** French puts spaces before : ; ! ? and within « »; they must not break, or a line would begin with a colon. */
export function typeset(text: string, lang: Lang): string {
  const curly = text.replace(/'/g, '\u2019');
  if (lang !== 'fr') return curly;
  return curly
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FIXED}$1`)
    .replace(/« /g, `«${FIXED}`);
}

export type Piece =
  { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

/** `**strong**`, `` `code` `` and `[text](address)`. */
export function pieces(text: string, lang: Lang): Piece[] {
  return text
    .split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith('**')) return { kind: 'strong', text: typeset(part.slice(2, -2), lang) };
      // Turn words stay as they are typed.
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      const link = /^\[(.+)\]\((.+)\)$/.exec(part);
      return link
        ? { kind: 'link', text: typeset(link[1]!, lang), href: link[2]! }
        : { kind: 'text', text: typeset(part, lang) };
    });
}
