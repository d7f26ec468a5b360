// One analysis: the tree, where one is in it, and what the server says of that place.
import { play, position, Problem, variant as loadVariant } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type { At, TurnView, PositionView, RulesFile, SideName, Variant } from '../lib/types';
import { keep, pack, type Kept } from './address';
import type { Loaded } from './load';
import * as trees from './tree';

/** Positions that were looked at, so that walking needs no waiting. */
const MOST_VIEWS = 400;

export class Session {
  readonly variant: Variant;
  readonly rules: RulesFile | null;
  readonly tags: { name: string; value: string }[];
  /** The game this is about, as long as nothing was added to it. */
  readonly game: string | null;
  readonly noEngine: boolean;
  private readonly first: trees.Tree;

  history: trees.History = $state.raw(trees.newHistory(trees.newTree('')));
  current = $state(trees.ROOT);
  /** The position that is shown; during a walk the one before, until the new one is here. */
  view: PositionView | null = $state.raw(null);
  /** The node that `view` belongs to. */
  shown = $state(-1);
  flipped = $state(false);
  problem: Problem | null = $state.raw(null);
  private readonly views = new Map<string, PositionView>();

  readonly tree = $derived(this.history.tree);
  readonly node = $derived(trees.at(this.tree, this.current));
  readonly path = $derived(trees.path(this.tree, this.current));
  readonly words = $derived(this.path.slice(1).map((n) => n.done!.word));

  /** Nothing was added to the game. */
  get isGame(): boolean {
    return this.game !== null && this.tree === this.first;
  }

  /** Who plays a side; null, where nothing is known of anybody. */
  player(side: SideName): string | null {
    const of = (name: string): string | undefined => this.tags.find((tag) => tag.name === name)?.value;
    const known = this.game !== null || of('White') !== undefined || of('Black') !== undefined;
    if (!known) return null;
    const name = of(side === 'white' ? 'White' : 'Black') ?? '';
    // Records name the computer so.
    const level = /^jersi level (\d+)$/.exec(name)?.[1];
    return level ? t('common-computer', { level: Number(level) }) : name;
  }

  private constructor(variant: Variant, from: Loaded) {
    this.variant = variant;
    this.rules = from.rules;
    this.tags = from.tags;
    this.game = from.game;
    this.noEngine = from.noEngine;
    this.first = from.tree;
    this.history = trees.newHistory(from.tree);
    this.current = from.current;
    this.flipped = from.flipped;
  }

  static async open(from: Loaded): Promise<Session> {
    const session = new Session(await loadVariant(from.variant, from.rules), from);
    await session.look();
    return session;
  }

  at(position: string): At {
    return { variant: this.variant.id, rules: this.rules, position };
  }

  /** Shows the position of the current node. */
  private async look(): Promise<void> {
    const { id, position: wanted } = this.node;
    let view = this.views.get(wanted);
    if (!view) {
      try {
        view = await position(this.at(wanted));
      } catch (problem) {
        if (problem instanceof Problem && this.current === id) this.problem = problem;
        return;
      }
      this.remember(view);
    }
    // Who walks on meanwhile wants to see where they are, not where they were.
    if (this.current !== id) return;
    this.problem = null;
    this.view = view;
    this.shown = id;
  }

  private remember(view: PositionView): void {
    this.views.set(view.position, view);
    if (this.views.size > MOST_VIEWS) this.views.delete(this.views.keys().next().value!);
  }

  goTo(id: number): void {
    if (id === this.current || !this.tree.nodes.has(id)) return;
    this.current = id;
    void this.look();
  }

  /** Back and forth, to the ends, and between variations. */
  walk(to: 'start' | 'back' | 'next' | 'end' | 'up' | 'down'): void {
    const { tree, node } = this;
    const line = trees.mainFrom(tree, node.id);
    const next = {
      start: () => trees.ROOT,
      back: () => node.parent,
      next: () => node.children[0] ?? node.id,
      end: () => line.at(-1)?.id ?? node.id,
      up: () => trees.rival(tree, node.id, -1) ?? node.id,
      down: () => trees.rival(tree, node.id, 1) ?? node.id,
    }[to]();
    this.goTo(next);
  }

  /** Plays turns from the current node on; throws a Problem for one that is not legal. */
  async play(...words: string[]): Promise<void> {
    for (const word of words) {
      const from = this.current;
      const known = trees.childBy(this.tree, from, word);
      if (known !== null) {
        this.goTo(known);
        continue;
      }
      const { done, view } = await play({ at: this.at(this.node.position), turn: word });
      // Somebody walked away while the server was asked.
      if (this.current !== from) return;
      this.remember(view);
      const added = trees.add(this.tree, from, strip(done));
      this.history = trees.record(this.history, added.tree);
      this.goTo(added.id);
    }
  }

  /** Changes the tree by one deed, which can be taken back. */
  change(deed: (tree: trees.Tree) => trees.Tree): void {
    this.move(trees.record(this.history, deed(this.tree)));
  }

  undo(): void {
    this.move(trees.undo(this.history));
  }

  redo(): void {
    this.move(trees.redo(this.history));
  }

  private move(to: trees.History): void {
    const was = this.tree;
    this.history = to;
    this.goTo(trees.stillThere(to.tree, was, this.current));
  }

  /** All of this. */
  kept(): Kept {
    return this.keep(this.tree, this.current, this.tags);
  }

  /** The position that is shown, as the beginning of another analysis. */
  keptPosition(): Kept {
    return this.keep(trees.newTree(this.node.position), trees.ROOT, []);
  }

  private keep(tree: trees.Tree, current: number, tags: Kept['tags']): Kept {
    const start = trees.at(tree, trees.ROOT).position;
    const { variant, rules, flipped } = this;
    return keep({ variant: variant.id, rules: rules ?? undefined, start, tags, flipped }, tree, current);
  }

  /** The address of exactly this: short where it can be. */
  async address(): Promise<string> {
    const [node, tree] = [this.node, this.tree];
    if (this.isGame)
      return `/analysis?game=${this.game}&ply=${node.ply}${this.flipped ? '&flipped=true' : ''}`;
    const start = trees.at(tree, trees.ROOT);
    if (tree.nodes.size === 1 && !start.comment && !this.rules && !this.flipped)
      return `/analysis?${new URLSearchParams({ variant: this.variant.id, position: start.position })}`;
    return `/analysis#t=${await pack(this.kept())}`;
  }
}

/** Only what a tree needs of a turn. */
const strip = ({ side, word, said, changes, position }: TurnView): trees.Done => ({
  side,
  word,
  said,
  changes,
  position,
});
