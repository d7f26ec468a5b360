// Every game's starting position as a picture that people look at before it changes: tests/pictures/*.svg open in a browser.
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { Board, type BoardOptions, type BoardView, type Variant } from '../src/board';
import { glyph, glyphNames } from '../src/board/glyphs';
import { allGames, game } from './fixtures';
import { textsOf } from './texts';

const texts = textsOf('en');

function draw(variant: Variant, view: BoardView, options: Partial<BoardOptions> = {}): string {
  const { body } = render(Board, {
    props: { variant, view, texts, options: { mode: 'picture', trays: 'never', ...options } },
  });
  return body.replace(/<!--.*?-->/g, '');
}

/** The drawing as a file that shows by itself, with the style of the page beside it. */
function picture(variant: Variant, view: BoardView, options: Partial<BoardOptions> = {}): string {
  const html = draw(variant, view, options);
  const colours = /^<div [^>]*?style="([^"]*)"/.exec(html)?.[1] ?? '';
  const svg = /<svg[\s\S]*<\/svg>/.exec(html)![0].replace(/></g, '>\n<');
  const root = `<svg xmlns="http://www.w3.org/2000/svg" class="jb" data-theme="${options.theme ?? 'wood'}"${colours && ` style="${colours}"`}`;
  return `<?xml-stylesheet type="text/css" href="../../src/board/board.css"?>\n${svg.replace(/<svg class="jb-board"/, root)}\n`;
}

const fileName = (id: string): string => id.replace(/[^a-z0-9-]+/g, '_');

describe('starting positions', () => {
  test.each(allGames.map((g) => [g.variant.id, g] as const))('%s', async (id, { variant, start }) => {
    await expect(picture(variant, start)).toMatchFileSnapshot(`pictures/${fileName(id)}.svg`);
  });
  test('from Black’s side, dark, with dots', async () => {
    const { variant, start } = game('pijersi');
    await expect(
      picture(variant, start, { flipped: true, theme: 'dark', faces: 'dots' }),
    ).toMatchFileSnapshot('pictures/pijersi-flipped-dark-dots.svg');
  });
});

describe('faces', () => {
  test('every glyph that a game uses is drawn, in both styles', () => {
    for (const sort of allGames.flatMap((g) => g.variant.sorts)) {
      expect(glyphNames).toContain(sort.glyph);
      for (const style of ['lines', 'dots'] as const) {
        const g = glyph(sort.glyph, style)!;
        expect(g.line + g.fill === '').toBe(sort.glyph === 'blank');
      }
    }
  });
  test('no two faces are alike', () => {
    for (const style of ['lines', 'dots'] as const)
      expect(new Set(glyphNames.map((n) => JSON.stringify(glyph(n, style)))).size).toBe(glyphNames.length);
  });
  test('an unknown face is the letter', () => {
    const { variant } = game('pijersi');
    const odd = { ...variant, sorts: variant.sorts.map((s) => ({ ...s, glyph: 'unheard-of' })) };
    expect(draw(odd, { cells: { a1: 'r' } })).toMatch(/<text class="jb-letter"[^>]*>R<\/text>/);
  });
});

describe('a picture says what it shows', () => {
  test('in words', () => {
    const { variant } = game('pijersi');
    expect(draw(variant, { cells: { c4: 'PR' } })).toContain('aria-label="Board: c4 white rock on paper"');
  });
  test('sides near in lightness are told by a frame, too', () => {
    expect(draw(game('jersi-1').variant, { cells: { d7: 'k' } })).toContain('jb-frame');
    expect(draw(game('jersi-2').variant, { cells: { a1: 'k' } })).not.toContain('jb-frame');
  });
  test('no inline style in what the browser would parse, but for colours', () => {
    expect(draw(game('pijersi').variant, game('pijersi').start)).not.toContain('style=');
  });
});
