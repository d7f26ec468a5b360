// Cube colours of a side: the game's own or the player's choice, with an ink that reads on them.
import { cubes } from '../../../crates/draw/looks.json';
import type { BoardVariant } from './types';

/** Relative luminance of "#rrggbb" as WCAG has it. */
export function luminance(hex: string): number {
  const n = parseInt(hex.slice(1), 16);
  const [r, g, b] = [n >> 16, n >> 8, n].map((v) => {
    const c = (v & 255) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** The same hue in the shade: for the edge of a cube. */
function shaded(hex: string): string {
  const n = parseInt(hex.slice(1), 16);
  return (
    '#' +
    [n >> 16, n >> 8, n]
      .map((v) =>
        Math.round((v & 255) * cubes.shade)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  );
}

/** The first ink that reads on a face, else the last. */
const inkOn = (face: string): string =>
  cubes.inks.find((ink) => contrast(face, ink) >= cubes.contrast) ?? cubes.inks.at(-1)!;

const isHex = (c: string): boolean => /^#[0-9a-f]{6}$/i.test(c);

export interface Paint {
  face: string;
  ink: string;
  edge: string;
}

export interface CubeColours {
  /** Face, ink and edge of each side; null where the theme's own white or black serves. */
  white: Paint | null;
  black: Paint | null;
  /** The two sides are near in lightness: Black's cubes get a frame, so that no one has to tell them by hue. */
  framed: boolean;
}

export function cubeColours(
  variant: BoardVariant,
  chosen: { white: string; black: string } | null,
): CubeColours {
  const own = {
    white: chosen?.white ?? variant.sides.white.colour,
    black: chosen?.black ?? variant.sides.black.colour,
  };
  const of = (c: string): Paint | null => {
    if (!isHex(c) || ['#ffffff', '#000000'].includes(c.toLowerCase())) return null;
    return { face: c, ink: inkOn(c), edge: shaded(c) };
  };
  return {
    white: of(own.white),
    black: of(own.black),
    framed: isHex(own.white) && isHex(own.black) && contrast(own.white, own.black) < cubes.contrast,
  };
}
