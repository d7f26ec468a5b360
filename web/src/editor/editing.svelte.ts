// A position in the making, and what the server says of it.
import { position, Problem, variant as loadVariant } from '../lib/api';
import type { PositionView, RulesFile, SideName, Variant } from '../lib/types';
import { emptySetup, isWhite, left, mirror, put, read, shift, take, write, type Setup } from './position';

/** What a tap on a cell does. */
export type Tool = { kind: 'put'; letter: string } | { kind: 'move' } | { kind: 'erase' };

/** Which counters a game has is found out by asking: the page knows no rules. */
export interface Has {
  countdown: boolean;
  exchanges: boolean;
  placing: boolean;
  hand: boolean;
}

export class Editing {
  readonly variant: Variant;
  readonly rules: RulesFile | null;
  setup: Setup = $state.raw(emptySetup());
  tool: Tool = $state.raw({ kind: 'move' });
  /** The cell whose unit is being moved. */
  held: string | null = $state(null);
  /** The position as the server sees it; null while it is illegal. */
  view: PositionView | null = $state.raw(null);
  problem: Problem | null = $state.raw(null);
  has: Has = $state.raw({ countdown: false, exchanges: false, placing: false, hand: false });
  private before: Setup[] = $state.raw([]);
  private asked = 0;

  readonly written = $derived.by(() => write(this.variant, this.setup));
  readonly text = $derived(this.written.text);
  readonly canUndo = $derived(this.before.length > 0);
  /** The cell that stands where the text is wrong. */
  readonly wrongCell = $derived.by(() => {
    const column = this.problem?.code === 'bad-position' ? this.problem.place?.column : undefined;
    return column === undefined ? null : (this.written.columns.get(column) ?? null);
  });

  private constructor(variant: Variant, rules: RulesFile | null, setup: Setup) {
    this.variant = variant;
    this.rules = rules;
    this.setup = setup;
  }

  static async open(id: string, text: string | null, rules: RulesFile | null = null): Promise<Editing> {
    const variant = await loadVariant(id, rules);
    const setup = (text && read(variant, text)) || read(variant, variant.start) || emptySetup();
    const editing = new Editing(variant, rules, setup);
    await Promise.all([editing.check(), editing.findOut()]);
    return editing;
  }

  private async allowed(text: string): Promise<boolean> {
    try {
      await position({ variant: this.variant.id, rules: this.rules, position: text });
      return true;
    } catch {
      return false;
    }
  }

  private async findOut(): Promise<void> {
    const start = await position({ variant: this.variant.id, rules: this.rules });
    // A quiet limit and a countdown are two answers to one question: a game has one of them, or none.
    const countdown =
      start.quiet_limit === null && (await this.allowed(`${write(this.variant, emptySetup()).text} end=1`));
    this.has = {
      countdown,
      exchanges: start.exchanges !== null,
      placing: / phase=setup/.test(this.variant.start),
      hand: / hand=/.test(this.variant.start),
    };
  }

  /** Asks the server about the position as it is now. */
  async check(): Promise<void> {
    const mine = ++this.asked;
    try {
      const view = await position({ variant: this.variant.id, rules: this.rules, position: this.text });
      if (mine === this.asked) [this.view, this.problem] = [view, null];
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (mine === this.asked) [this.view, this.problem] = [null, problem];
    }
  }

  set(setup: Setup): void {
    if (setup === this.setup) return;
    this.before = [...this.before.slice(-99), this.setup];
    this.setup = setup;
    this.held = null;
    void this.check();
  }

  change(some: Partial<Setup>): void {
    this.set({ ...this.setup, ...some });
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.setup = last;
    this.held = null;
    void this.check();
  }

  start(): void {
    this.set(read(this.variant, this.variant.start) ?? emptySetup());
  }

  empty(): void {
    this.set({ ...emptySetup(), side: this.setup.side });
  }

  mirror(): void {
    this.set(mirror(this.variant, this.setup));
  }

  /** A cell was tapped. */
  touch(cell: string): void {
    const { tool, setup } = this;
    if (tool.kind === 'put') this.set(put(setup, cell, tool.letter));
    else if (tool.kind === 'erase') {
      if (setup.cells[cell]) this.set(take(setup, cell));
    } else if (this.held) {
      const from = this.held;
      this.held = null;
      this.set(shift(setup, from, cell));
    } else if (setup.cells[cell]) this.held = cell;
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.held = null;
  }

  left(letter: string): number {
    return left(this.variant, this.setup, letter);
  }

  toHand(letter: string): void {
    const side: SideName = isWhite(letter) ? 'white' : 'black';
    this.change({ hands: { ...this.setup.hands, [side]: this.setup.hands[side] + letter } });
  }

  fromHand(letter: string): void {
    const side: SideName = isWhite(letter) ? 'white' : 'black';
    this.change({ hands: { ...this.setup.hands, [side]: this.setup.hands[side].replace(letter, '') } });
  }

  /** Text that somebody typed: taken over if it can be read. */
  type(text: string): boolean {
    const setup = read(this.variant, text);
    if (setup) this.set(setup);
    return setup !== null;
  }
}
