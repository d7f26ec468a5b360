// The faces of the cubes, as paths on a face that reaches from -50 to 50. Two styles: drawn with lines, and made of dots as the author
// burnt them into his wooden cubes. A face that is not known is drawn as the cube's letter.
import { glyphs } from '../../../crates/draw/looks.json';

export type FaceStyle = keyof typeof glyphs;

export interface Glyph {
  /** A path to be stroked, or ''. */
  line: string;
  /** A path to be filled, or ''. */
  fill: string;
}

const styles: Record<FaceStyle, Record<string, Glyph>> = glyphs;

/** The drawing of a face, or null where the letter has to serve. */
export const glyph = (name: string, style: FaceStyle): Glyph | null =>
  styles[style][name] ?? styles.lines[name] ?? null;

export const glyphNames = Object.keys(glyphs.lines);
