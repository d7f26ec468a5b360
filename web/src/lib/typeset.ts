// Plain text to what is printed: the right apostrophes and spaces, and the few marks that texts use.

const NARROW = '\u202f';
const FIXED = '\u00a0';

/** Typewriter apostrophes become curly; a space before : ; ! ? or within « » must not break, or a line would begin with a colon. */
export function typeset(text: string): string {
  return text
    .replace(/'/g, '\u2019')
    .replace(/ ([;!?])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FIXED}$1`)
    .replace(/« /g, `«${FIXED}`);
}

export type Piece =
  { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; href: string };

/** `**strong**`, `` `code` `` and `[text](address)`. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*\*.+?\*\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) };
      if (part.startsWith('`')) return { kind: 'code', text: part.slice(1, -1) };
      const link = /^\[(.+)\]\((.+)\)$/.exec(part);
      return link ? { kind: 'link', text: link[1]!, href: link[2]! } : { kind: 'text', text: part };
    });
}
