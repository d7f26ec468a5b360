import { describe, expect, it } from 'vitest';
import { readId, withOption, writeId } from '../src/editor/ids';
import { offsetOf, sniff } from '../src/editor/sniff';
import { allViews } from './fixtures';

describe('what was pasted', () => {
  it.each(allViews)('$name is a position', ({ view }) => {
    expect(sniff(` ${view.position}\n`)).toEqual({ kind: 'position', text: view.position, variant: null });
  });
  it('a position may name its game', () => {
    expect(sniff('jersi-4+special=mokca 9/8/7 b 3 4 end=5')).toEqual({
      kind: 'position',
      text: '9/8/7 b 3 4 end=5',
      variant: 'jersi-4+special=mokca',
    });
  });
  it('records of both styles are records', () => {
    expect(sniff('[Game "pijersi"]\n\n1. b4=d5 {good} f4=d3').kind).toBe('record');
    expect(sniff('b4=d5 f4=d3\n1 0').kind).toBe('record');
    expect(sniff('K:d1 k:e7').kind).toBe('record');
  });
  it('rule files are rule files', () => {
    expect(sniff('like = "pijersi"\n[end]\nquiet = 5').kind).toBe('rules');
    expect(sniff('# mine\n\n[board]\ncells = "hex"').kind).toBe('rules');
    expect(sniff('anything', 'mine.toml').kind).toBe('rules');
  });
});

describe('places', () => {
  it('are found in the text', () => {
    expect(offsetOf('ab\ncd\nef', { line: 2, column: 2 })).toBe(4);
    expect(offsetOf('ab', { line: 9, column: 9 })).toBe(2);
  });
});

describe('ids', () => {
  it('are taken apart and put together', () => {
    const id = 'jersi-4+special=mokca/none+mountains';
    expect(readId(id)).toEqual({ game: 'jersi-4', options: { special: 'mokca/none', mountains: true } });
    expect(writeId(readId(id))).toBe(id);
    expect(withOption(id, 'mountains', null)).toBe('jersi-4+special=mokca/none');
    expect(withOption('pijersi', 'x', '1')).toBe('pijersi+x=1');
  });
});
