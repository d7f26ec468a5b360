// The faces of the cubes, as paths on a face that reaches from -50 to 50. Two styles: drawn with lines, and made of dots as the author
// burnt them into his wooden cubes. A face that is not known here is drawn as the cube's letter.

export type FaceStyle = 'lines' | 'dots';

export interface Glyph {
  /** A path to be stroked, or ''. */
  line: string;
  /** A path to be filled, or ''. */
  fill: string;
}

const r2 = (n: number): number => Math.round(n * 10) / 10 + 0;
const dot = (x: number, y: number, r: number): string =>
  `M${r2(x - r)} ${r2(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const bar = (y: number, half = 27, thick = 10): string =>
  `M${-half} ${y - thick / 2}h${2 * half}v${thick}h${-2 * half}Z`;

type XY = [number, number];

/** From the outer end, at the left as on the author's cubes, a turn and a half inwards. */
const spiral = (t: number): XY => {
  const angle = Math.PI * 1.02 + t * Math.PI * 3.05;
  const radius = 32 - 29 * t;
  return [radius * Math.cos(angle) + 2, radius * Math.sin(angle) + 1];
};
/** The lemniscate of Bernoulli. */
const eight = (t: number): XY => {
  const a = t * 2 * Math.PI;
  const k = 31 / (1 + Math.sin(a) ** 2);
  return [k * Math.cos(a), 1.25 * k * Math.cos(a) * Math.sin(a)];
};

const sample = (curve: (t: number) => XY, n: number, closed: boolean): XY[] =>
  Array.from({ length: n }, (_, i) => curve(i / (closed ? n : n - 1)));
const polyline = (points: XY[]): string => 'M' + points.map(([x, y]) => `${r2(x)} ${r2(y)}`).join('L');

const lines: Record<string, Glyph> = {
  blank: { line: '', fill: '' },
  ring: { line: 'M-25 0a25 25 0 1 0 50 0a25 25 0 1 0 -50 0Z', fill: '' },
  cross: { line: 'M-24 -24L24 24M24 -24L-24 24', fill: '' },
  square: { line: 'M-23 -23H23V23H-23Z', fill: '' },
  spiral: { line: polyline(sample(spiral, 40, false)), fill: '' },
  infinity: { line: polyline(sample(eight, 48, true)) + 'Z', fill: '' },
  point: { line: '', fill: dot(0, 0, 10) },
  'one-bar': { line: '', fill: bar(0) },
  'two-bars': { line: '', fill: bar(-11) + bar(11) },
  'three-bars': { line: '', fill: bar(-20) + bar(0) + bar(20) },
  division: { line: '', fill: bar(0) + dot(0, -21, 7) + dot(0, 21, 7) },
  'crescent-point': { line: '', fill: 'M6 -29A29 29 0 1 0 6 29A33 33 0 0 1 6 -29Z' + dot(13, 0, 8) },
  'diamond-bar': { line: 'M0 -29L29 0L0 29L-29 0ZM-27 0H27', fill: '' },
};

const DOT = 5;
const around = (points: XY[], r = DOT): Glyph => ({
  line: '',
  fill: points.map(([x, y]) => dot(x, y, r)).join(''),
});
const row = (y: number, n = 5, step = 13): XY[] =>
  Array.from({ length: n }, (_, i) => [(i - (n - 1) / 2) * step, y]);
const circle = (n: number, radius: number): XY[] =>
  Array.from({ length: n }, (_, i) => [
    radius * Math.sin((2 * Math.PI * i) / n),
    -radius * Math.cos((2 * Math.PI * i) / n),
  ]);

/** Dots at even distances along a curve: at even parameters they would crowd where the curve is slow. */
function even(curve: (t: number) => XY, n: number, closed: boolean): XY[] {
  const fine = sample(curve, 400, false);
  const lengths = [0];
  for (let i = 1; i < fine.length; i++) {
    const [a, b] = [fine[i - 1]!, fine[i]!];
    lengths.push(lengths[i - 1]! + Math.hypot(a[0] - b[0], a[1] - b[1]));
  }
  const whole = lengths.at(-1)!;
  return Array.from({ length: n }, (_, i) => {
    const want = (whole * i) / (closed ? n : n - 1);
    return fine[lengths.findIndex((l) => l >= want - 1e-9)]!;
  });
}

const dots: Record<string, Glyph> = {
  blank: { line: '', fill: '' },
  ring: around(circle(10, 25)),
  cross: around([
    ...[-24, -12, 0, 12, 24].map((d): XY => [d, d]),
    ...[-24, -12, 12, 24].map((d): XY => [d, -d]),
  ]),
  square: around(
    [-20, 0, 20].flatMap((y) => row(y, 3, 20)),
    6,
  ),
  spiral: around(even(spiral, 12, false)),
  infinity: around(even(eight, 14, true), 4.5),
  point: around([[0, 0]], 7),
  'one-bar': around(row(0)),
  'two-bars': around([...row(-10), ...row(10)]),
  'three-bars': around([...row(-19), ...row(0), ...row(19)]),
  division: around([...row(0), [0, -21], [0, 21]]),
  'crescent-point': around([...circle(12, 26).filter(([x]) => x < 5), [11, 0]]),
  'diamond-bar': around([
    ...row(0),
    ...[-1, 1].flatMap((s): XY[] => [
      [0, 27 * s],
      [-13, 13.5 * s],
      [13, 13.5 * s],
    ]),
  ]),
};

/** The drawing of a face, or null where the letter has to serve. */
export function glyph(name: string, style: FaceStyle): Glyph | null {
  return (style === 'dots' ? dots[name] : undefined) ?? lines[name] ?? null;
}

export const glyphNames = Object.keys(lines);
