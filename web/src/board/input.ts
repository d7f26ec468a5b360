// Hands on the board: a finger or the mouse, tapping or dragging, and the keys that move the cursor. Knows nothing of games; says what was touched, lifted and dropped.
import { stepCursor, type Arrow, type Layout } from './geometry';

/** Something that can be touched: a cell, at its upper cube or elsewhere, or a cube in hand. */
export type Spot = { kind: 'cell'; cell: string; upper: boolean } | { kind: 'hand'; cube: string };

export interface Hands {
  /** What is under a point of the window, if anything. */
  spotAt: (x: number, y: number, target: EventTarget | null) => Spot | null;
  /** Whether a drag could begin here. */
  canLift: (spot: Spot) => boolean;
  tap: (spot: Spot | null) => void;
  /** A drag has begun; called once. */
  lift: (spot: Spot, touch: boolean) => void;
  /** The drag goes on; called at most once a frame. */
  drag: (x: number, y: number) => void;
  drop: (x: number, y: number) => void;
  cancel: () => void;
  /** The other button of the mouse went down on one spot and up on another, or on the same. */
  mark: (from: Spot, to: Spot) => void;
  /** A mouse rests on something, or a finger is held on it: what is it? Null: not any more. */
  point: (spot: Spot | null) => void;
}

/** How long a mouse rests, or a finger is held, before it asks. */
const REST = 600;
const HOLD = 500;

/** How far a finger or mouse goes before a tap becomes a drag, in CSS pixels. */
const SLACK = { mouse: 5, touch: 9 };

/** Listens on an element; gives back what stops it. */
export function handsOn(node: HTMLElement, hands: Hands): () => void {
  let down: { id: number; x: number; y: number; spot: Spot | null; touch: boolean; held: boolean } | null =
    null;
  let dragging = false;
  let asked = 0;
  let at = { x: 0, y: 0 };
  let resting: ReturnType<typeof setTimeout> | undefined;
  let pointed = false;
  let over = '';

  const rest = (spot: Spot | null, after: number): void => {
    const name = spot ? (spot.kind === 'cell' ? spot.cell : spot.cube) : '';
    if (name && name === over) return;
    over = name;
    clearTimeout(resting);
    if (pointed) hands.point(null);
    pointed = false;
    if (!spot) return;
    resting = setTimeout(() => {
      pointed = true;
      // A finger that has asked is not a tap any more; it may still drag.
      if (down?.touch) down.held = true;
      hands.point(spot);
    }, after);
  };
  const end = (): void => {
    cancelAnimationFrame(asked);
    down = null;
    dragging = false;
    asked = 0;
  };
  let marking: { id: number; spot: Spot } | null = null;
  const onMenu = (e: Event): void => e.preventDefault();
  const onDown = (e: PointerEvent): void => {
    if (e.button === 2) {
      const spot = hands.spotAt(e.clientX, e.clientY, e.target);
      marking = spot && { id: e.pointerId, spot };
      return;
    }
    if (!e.isPrimary || e.button !== 0 || (e.target as Element).closest('[data-passive]')) return;
    const touch = e.pointerType !== 'mouse';
    down = {
      id: e.pointerId,
      x: e.clientX,
      y: e.clientY,
      spot: hands.spotAt(e.clientX, e.clientY, e.target),
      touch,
      held: false,
    };
    rest(null, 0);
    if (touch) rest(down.spot, HOLD);
  };
  const onLeave = (): void => rest(null, 0);
  const onMove = (e: PointerEvent): void => {
    if (!down && e.pointerType === 'mouse') rest(hands.spotAt(e.clientX, e.clientY, e.target), REST);
    if (down?.id !== e.pointerId) return;
    at = { x: e.clientX, y: e.clientY };
    if (!dragging) {
      const far = Math.hypot(at.x - down.x, at.y - down.y) > (down.touch ? SLACK.touch : SLACK.mouse);
      if (!far || !down.spot || !hands.canLift(down.spot)) return;
      dragging = true;
      rest(null, 0);
      // Captured only now: a captured pointer would take the click away from the buttons around the board.
      node.setPointerCapture(e.pointerId);
      hands.lift(down.spot, down.touch);
    }
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      if (dragging) hands.drag(at.x, at.y);
    });
  };
  const onUp = (e: PointerEvent): void => {
    if (marking?.id === e.pointerId && e.button === 2) {
      const to = hands.spotAt(e.clientX, e.clientY, e.target);
      if (to) hands.mark(marking.spot, to);
      marking = null;
      return;
    }
    if (down?.id !== e.pointerId) return;
    clearTimeout(resting);
    const { spot, x, y, touch, held } = down;
    const was = dragging;
    end();
    if (was) hands.drop(e.clientX, e.clientY);
    else if (!held && Math.hypot(e.clientX - x, e.clientY - y) <= 2 * (touch ? SLACK.touch : SLACK.mouse))
      hands.tap(spot);
  };
  // A finger on what can be taken up drags it, not the page. `touch-action` on a shape within an SVG is not heeded everywhere.
  const onTouch = (e: TouchEvent): void => {
    const [finger, other] = e.touches;
    if (!finger || other || !e.cancelable) return;
    const spot = hands.spotAt(finger.clientX, finger.clientY, e.target);
    if (spot && hands.canLift(spot)) e.preventDefault();
  };
  const onCancel = (e: PointerEvent): void => {
    clearTimeout(resting);
    if (down?.id !== e.pointerId) return;
    const was = dragging;
    end();
    if (was) hands.cancel();
  };

  node.addEventListener('pointerdown', onDown);
  node.addEventListener('pointermove', onMove);
  node.addEventListener('pointerup', onUp);
  node.addEventListener('pointercancel', onCancel);
  node.addEventListener('pointerleave', onLeave);
  node.addEventListener('contextmenu', onMenu);
  node.addEventListener('touchstart', onTouch, { passive: false });
  return () => {
    end();
    clearTimeout(resting);
    node.removeEventListener('pointerleave', onLeave);
    node.removeEventListener('pointerdown', onDown);
    node.removeEventListener('pointermove', onMove);
    node.removeEventListener('pointerup', onUp);
    node.removeEventListener('pointercancel', onCancel);
    node.removeEventListener('contextmenu', onMenu);
    node.removeEventListener('touchstart', onTouch);
  };
}

/** A point of the window in the units of an SVG. */
export function toSvg(svg: SVGSVGElement, x: number, y: number): { x: number; y: number } {
  const m = svg.getScreenCTM();
  if (!m) return { x: NaN, y: NaN };
  return new DOMPoint(x, y).matrixTransform(m.inverse());
}

const arrows: Record<string, Arrow> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
};

/**
 * Where a key takes the cursor, or null for another key. The arrows go from cell to cell; `n` and `p` hop to the next and previous cell of
 * interest: the legal arrivals, or what can be taken up.
 */
export function cursorKey(
  lay: Layout,
  key: string,
  cursor: string,
  keep: number,
  interesting: (cell: string) => boolean,
): string | null {
  const arrow = arrows[key];
  if (arrow) return stepCursor(lay, cursor, arrow, keep);
  if (key !== 'n' && key !== 'p') return null;
  const names = lay.places.map((p) => p.name);
  const at = names.indexOf(cursor);
  const round = [...names.slice(at + 1), ...names.slice(0, at + 1)];
  return (
    (key === 'n'
      ? round.find(interesting)
      : [...names.slice(at), ...names.slice(0, at)].findLast(interesting)) ?? cursor
  );
}
