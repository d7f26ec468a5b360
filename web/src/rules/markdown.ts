// Reads a rulebook (`web/texts/<language>/rules/<game>.md`). It is Markdown with a few marks of its own:
//
//     ## Heading {#id}          a section
//     ![Caption](name)          one of the game's diagrams
//     {cubes}                   the cubes, with what the lines "name", ": text" below say of each
//     {strengths}               who takes whom
//     {jersi-2#moving}          the section `moving` of another game's rulebook, with this game's diagrams
//
// What comes before the first section is the idea of the game.
import type { Block, Plan, Section } from './types';

/** A section as it is written. */
export interface Source {
  id: string;
  heading: string;
  parts: string[];
}

/** A section of another rulebook. */
export interface Reference {
  id: string;
  game: string;
}

export function parse(text: string): { idea: string; sections: (Source | Reference)[] } {
  const [idea = '', ...rest] = text.trim().split(/\n{2,}/);
  const sections: (Source | Reference)[] = [];
  for (const part of rest) {
    const heading = /^## (.+) \{#(\w+)\}$/.exec(part);
    const reference = /^\{(\S+)#(\w+)\}$/.exec(part);
    const last = sections.at(-1);
    if (heading) sections.push({ id: heading[2]!, heading: heading[1]!, parts: [] });
    else if (reference) sections.push({ id: reference[2]!, game: reference[1]! });
    else if (last && 'parts' in last) last.parts.push(part);
    else throw new Error(`this stands in no section: ${part}`);
  }
  return { idea, sections };
}

/** Pairs of lines, the second of each beginning with a colon. */
function terms(lines: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let i = 0; i < lines.length; i += 2) {
    const [term, text] = [lines[i]!, lines[i + 1]];
    if (!text?.startsWith(': ')) throw new Error(`“${term}” wants a line “: …” below it`);
    found.push([term, text.slice(2)]);
  }
  return found;
}

/** A section with what its game shows; `mark` is done to every text. */
export function section(
  source: Source,
  plan: Plan,
  mark: (text: string) => string = (same) => same,
): Section {
  const block = (part: string): Block => {
    const lines = part.split('\n');
    const figure = /^!\[(.+)\]\((\S+)\)$/.exec(part);
    if (figure) {
      const diagram = plan.diagrams[figure[2]!];
      if (!diagram) throw new Error(`there is no diagram ${figure[2]}`);
      return { kind: 'figure', ...diagram, caption: mark(figure[1]!) };
    }
    if (lines[0] === '{cubes}') {
      const about = terms(lines.slice(1)).map(([name, words]) => [name, mark(words)] as const);
      return { kind: 'cubes', variant: plan.variant, about: Object.fromEntries(about) };
    }
    if (part === '{strengths}') return { kind: 'strengths', variant: plan.variant };
    if (lines.every((line) => line.startsWith('- ')))
      return { kind: 'list', items: lines.map((line) => mark(line.slice(2))) };
    if (lines.length > 1)
      return { kind: 'terms', items: terms(lines).map(([term, words]) => [term, mark(words)]) };
    return mark(part);
  };
  return { id: source.id, heading: mark(source.heading), blocks: source.parts.map(block) };
}
