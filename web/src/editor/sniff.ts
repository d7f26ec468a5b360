// What somebody pasted: a position, a rule file, or else a record. Only told apart here; the server reads them.

export type Kind = 'position' | 'rules' | 'record';

const POSITION = /^\s*[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+){2,}\s+[wb]\s+\d+\s+\d+(?:\s+\w+=\w+)*\s*$/;
const RULES =
  /^\s*(?:\[(?:board|cubes|setup|end|turn|options?)(?:\.[\w-]+)*\]\s*$|(?:like|name|summary|author)\s*=)/m;

/** A variant's id before a position, as `pijersi 6/7/… w 0 1`. */
const NAMED = /^\s*([a-z][\w-]*(?:\+[\w=,/-]+)*)\s+(\S+\/\S+\s+[wb]\s.*)$/s;

export function sniff(text: string, file = ''): { kind: Kind; text: string; variant: string | null } {
  if (/\.toml$/i.test(file)) return { kind: 'rules', text, variant: null };
  const named = NAMED.exec(text.trim());
  if (named && POSITION.test(named[2]!))
    return { kind: 'position', text: named[2]!.trim(), variant: named[1]! };
  if (POSITION.test(text)) return { kind: 'position', text: text.trim().replace(/\s+/g, ' '), variant: null };
  // A record's tags stand in brackets too, but have quotes: [Game "pijersi"].
  if (RULES.test(text) && !/^\s*\[\w+ "/m.test(text)) return { kind: 'rules', text, variant: null };
  return { kind: 'record', text, variant: null };
}

/** Where a line and column are in the text, counted in characters. */
export function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0);
  return Math.min(text.length, before + Math.min([...(lines[line - 1] ?? '')].length, column - 1));
}
