// The catalogues as they lie on the disk.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FluentParser, Visitor, type VariableReference } from '@fluent/syntax';
import { Texts, type Lang } from '../src/lib/texts';

export const folder = resolve(import.meta.dirname, '../texts');
export const languages: Lang[] = readdirSync(folder).sort();

/** The files of a language with one ending, by their paths within its folder. */
export const filesOf = (lang: Lang, ending: string): string[] =>
  readdirSync(join(folder, lang), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('.') && path.endsWith(ending))
    .sort();

export const textOf = (lang: Lang, path: string): string => readFileSync(join(folder, lang, path), 'utf8');

/** What the page knows of a language when it speaks it. */
export const textsOf = (lang: Lang, pseudo = false): Texts =>
  new Texts(
    lang,
    filesOf(lang, '.ftl')
      .filter((path) => !path.includes('/'))
      .map((path) => textOf(lang, path)),
    pseudo,
  );

class VariablesIn extends Visitor {
  readonly found = new Set<string>();
  override visitVariableReference(node: VariableReference): void {
    this.found.add(node.id.name);
  }
}

/** The ids of a catalogue, an attribute as `id.attribute`, each with its variables. */
export function messagesOf(text: string): Map<string, string[]> {
  const variables = (part: Parameters<Visitor['visit']>[0]): string[] => {
    const visitor = new VariablesIn();
    visitor.visit(part);
    return [...visitor.found].sort();
  };
  const found = new Map<string, string[]>();
  for (const entry of new FluentParser().parse(text).body) {
    if (entry.type === 'Junk') throw new Error(`not Fluent: ${JSON.stringify(entry.content)}`);
    if (entry.type !== 'Message') continue;
    const { id, value, attributes } = entry;
    if (found.has(id.name)) throw new Error(`${id.name} is there twice`);
    found.set(id.name, value ? variables(value) : []);
    for (const attribute of attributes)
      found.set(`${id.name}.${attribute.id.name}`, variables(attribute.value));
  }
  return found;
}
