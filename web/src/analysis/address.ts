// A whole analysis in an address: who opens it sees exactly what its sender saw. It stands after the #, so that no server keeps it.
import type { RulesFile } from '../lib/types';
import { toWrite } from './records';
import { ROOT, subtree, type Tree } from './tree';

export interface Kept {
  variant: string;
  /** A rule file of one's own. */
  rules?: RulesFile;
  /** The first position. */
  start: string;
  tags: { name: string; value: string }[];
  comment: string;
  /** Parent (counted from 1, 0 is the start), word, comment. */
  nodes: [number, string, string?][];
  /** Which node is shown, in reading order. */
  at: number;
  /** Black below. */
  flipped: boolean;
}

export function keep(
  what: Pick<Kept, 'variant' | 'rules' | 'start' | 'tags' | 'flipped'>,
  tree: Tree,
  current: number,
): Kept {
  const { comments, nodes } = toWrite(tree);
  return {
    ...what,
    comment: comments.join('\n'),
    nodes: nodes.map(({ parent, turn, comments }) =>
      comments.length > 0 ? [parent, turn, comments.join('\n')] : [parent, turn],
    ),
    at: subtree(tree, ROOT).indexOf(current),
  };
}

/** A position alone, as what stands behind a page's name: short for the games that the server knows, with its rules for one's own. */
export async function positionAddress(
  variant: string,
  rules: RulesFile | null,
  position: string,
): Promise<string> {
  if (!rules) return `?${new URLSearchParams({ variant, position })}`;
  return `#t=${await pack({ variant, rules, start: position, tags: [], comment: '', nodes: [], at: 0, flipped: false })}`;
}

/** What an address may unpack to, in bytes: it may come from anybody, and a short one can stand for gigabytes. */
const LARGEST = 8_000_000;

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  let size = 0;
  const bound = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, to) {
      size += chunk.length;
      if (size > LARGEST) to.error(new RangeError('too large for an address'));
      else to.enqueue(chunk);
    },
  });
  const out = new Blob([bytes]).stream().pipeThrough(stream).pipeThrough(bound);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

const toText = (bytes: Uint8Array): string => {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 8192) binary += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

/** Anything that JSON can say, as text for an address. */
export async function squeeze(value: unknown): Promise<string> {
  return toText(
    await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw')),
  );
}

/** Reads such a text; null if it is broken. */
export async function unsqueeze(text: string): Promise<unknown> {
  try {
    return JSON.parse(
      new TextDecoder().decode(await through(toBytes(text), new DecompressionStream('deflate-raw'))),
    );
  } catch {
    return null;
  }
}

/** Whether it has what an analysis cannot do without. */
export function isKept(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null | undefined;
  return typeof kept?.variant === 'string' && typeof kept.start === 'string' && Array.isArray(kept.nodes);
}

/** As text for an address. */
export const pack = (kept: Kept): Promise<string> => squeeze(kept);

/** Reads such a text; null if it is broken. */
export async function unpack(text: string): Promise<Kept | null> {
  const kept = await unsqueeze(text);
  return isKept(kept) ? kept : null;
}
