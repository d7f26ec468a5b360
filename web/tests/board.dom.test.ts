import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Board, type BoardView } from '../src/board';
import { allBacks, game } from './fixtures';
import { textsOf } from './texts';

let host: HTMLElement;
let board: Record<string, unknown> | undefined;
const onturn = vi.fn();
const onrefused = vi.fn();

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  vi.clearAllMocks();
});
afterEach(() => {
  if (board) void unmount(board);
  board = undefined;
  host.remove();
});

const cell = (name: string): SVGElement => host.querySelector(`[data-cell="${name}"]`)!;
/** As a screen reader or Enter activates: a click without a pointer. */
const press = (el: Element): void => {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  flushSync();
};
const key = (name: string): void => {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  flushSync();
};
const button = (text: string): HTMLElement =>
  [...host.querySelectorAll('button')].find((b) => b.textContent?.trim() === text)!;

function show(id: string, extra: Record<string, unknown> = {}): void {
  const { variant, start } = game(id);
  board = mount(Board, {
    target: host,
    props: { variant, view: start as BoardView, texts: textsOf('en'), onturn, onrefused, ...extra },
  });
  flushSync();
}

describe('ears', () => {
  test('each cell says what stands there and what can be done', () => {
    show('pijersi');
    expect(cell('b4').getAttribute('aria-label')).toBe('b4, white wise on wise');
    expect(cell('d4').getAttribute('aria-label')).toBe('d4, empty');
    press(cell('b4'));
    expect(cell('b4').getAttribute('aria-label')).toBe('b4, white wise on wise, whole stack taken up');
    expect(cell('c4').getAttribute('aria-label')).toBe('c4, empty, go here');
    expect(cell('b4').getAttribute('aria-selected')).toBe('true');
    expect(host.querySelector('[aria-live]')!.textContent).toMatch(
      /^b4, white wise on wise, taken up\. Can go to: c3 go here/,
    );
  });
  test('in French', () => {
    show('pijersi', { texts: textsOf('fr') });
    expect(cell('b4').getAttribute('aria-label')).toBe('b4, sage sur sage (blanc)');
    expect(cell('a1').getAttribute('aria-label')).toBe('a1, pierre (blanc)');
  });
});

describe('keys', () => {
  test('one cell is in the tab order; arrows move it; Enter takes up and goes', () => {
    show('pijersi');
    expect(host.querySelectorAll('[data-cell][tabindex="0"]')).toHaveLength(1);
    cell('a1').focus();
    key('ArrowRight');
    key('ArrowUp');
    expect((document.activeElement as SVGElement).dataset.cell).toBe('b2');
    key('Enter');
    key('ArrowUp');
    key('Enter');
    expect(onturn).toHaveBeenCalledWith('b2-c2');
  });
  test('Escape takes back, e ends the turn', () => {
    show('pijersi');
    cell('a2').focus();
    key('Enter');
    key('ArrowUp');
    key(' ');
    expect(cell('b2').getAttribute('aria-label')).toContain('white paper on scissors');
    key('Escape');
    expect(cell('b2').getAttribute('aria-label')).toBe('b2, white scissors');
    press(cell('a2'));
    press(cell('b2'));
    cell('b2').focus();
    key('e');
    expect(onturn).toHaveBeenCalledWith('a2-b2');
  });
  test('n hops along the arrivals', () => {
    show('pijersi');
    cell('b4').focus();
    key('Enter');
    key('n');
    expect((document.activeElement as SVGElement).dataset.cell).toBe('c3');
  });
});

describe('hands', () => {
  test('a drop from the reserve, ended by its button', () => {
    show('mikjersi');
    press(host.querySelector('[data-cube="W"]')!);
    expect(host.querySelector('[data-cube="W"]')!.getAttribute('aria-pressed')).toBe('true');
    press(cell('c3'));
    button('End turn').click();
    expect(onturn).toHaveBeenCalledWith('W:c3');
  });
  test('what is refused is told', () => {
    show('pijersi');
    press(cell('b4'));
    press(cell('f4'));
    expect(onrefused).toHaveBeenCalledWith({ from: 'b4', to: 'f4', word: 'b4=f4' });
    expect(onturn).not.toHaveBeenCalled();
  });
  test('confirmation asks first', () => {
    show('pijersi', { options: { confirm: true } });
    press(cell('b2'));
    press(cell('c2'));
    expect(onturn).not.toHaveBeenCalled();
    button('Play').click();
    expect(onturn).toHaveBeenCalledExactlyOnceWith('b2-c2');
  });
  test('a put-back is asked for', () => {
    const { variant, view } = allBacks[0]!;
    show('mikjersi', { variant, view });
    for (const c of ['d1', 'e1']) press(cell(c));
    button('No second step').click();
    flushSync();
    expect(host.querySelector('.jb-asked')!.textContent.trim()).toBe('Put back the black king');
    press(cell('e3'));
    expect(onturn).toHaveBeenCalledWith('d1=e1!!/k:e3');
  });
  test('edit mode only tells what was touched', () => {
    const onspot = vi.fn();
    show('mikjersi', { options: { mode: 'edit' }, onspot });
    press(cell('c3'));
    press(host.querySelector('[data-cube="W"]')!);
    expect(onspot.mock.calls).toEqual([
      [{ kind: 'cell', cell: 'c3', upper: false }],
      [{ kind: 'hand', cube: 'W' }],
    ]);
  });
});
