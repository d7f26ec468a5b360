// Studies: chapters come and go, an address holds everything, and nothing that is kept is overwritten by an older link.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Kept } from '../src/analysis/address';
import {
  forgetStudy,
  isOwn,
  keepStudy,
  newStudy,
  ownStudies,
  readStudy,
  saySame,
  studyAddress,
  withChapter,
  withOpen,
  withoutOpen,
} from '../src/analysis/study';

const kept = (start: string): Kept => ({
  variant: 'pijersi',
  start,
  tags: [],
  comment: '',
  nodes: [[0, 'a1-b1', 'why not']],
  at: 1,
  flipped: false,
});
const packed = async (study: Parameters<typeof studyAddress>[0]): Promise<string> =>
  (await studyAddress(study)).replace('/analysis#s=', '');

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
});

test('chapters come, change and go; the last one stays open', () => {
  const one = newStudy('Ends', { name: 'first', kept: kept('x') });
  const two = withChapter(one, { name: 'second', kept: kept('y') });
  expect(two.at).toBe(1);
  expect(withOpen(two, { name: 'last' }).chapters.map((c) => c.name)).toEqual(['first', 'last']);
  expect(withoutOpen(two)).toEqual(one);
  expect(withoutOpen({ ...two, at: 0 })).toMatchObject({ at: 0, chapters: [{ name: 'second' }] });
});

test('an address holds all of a study, and a broken one nothing', async () => {
  const study = withChapter(newStudy('Fins : été', { name: 'é', kept: kept('x') }), {
    name: '',
    kept: kept('y'),
  });
  expect(await readStudy(await packed(study))).toEqual(study);
  expect(await readStudy('nonsense')).toBeNull();
  expect(await readStudy(await packed({ ...study, chapters: [] }))).toBeNull();
  expect((await readStudy(await packed({ ...study, at: 7 })))?.at).toBe(0);
});

test('what is kept is not overwritten by another state of it', async () => {
  const old = newStudy('Ends', { name: 'first', kept: kept('x') });
  const now = withChapter(old, { name: 'second', kept: kept('y') });
  keepStudy(now);
  // One's own address opens one's own study; an older one, or what somebody made of it, a copy.
  expect((await readStudy(await packed(now)))?.id).toBe(now.id);
  const copy = (await readStudy(await packed(old)))!;
  expect(copy).toMatchObject({ name: 'Ends', chapters: old.chapters });
  expect(copy.id).not.toBe(old.id);
  keepStudy(copy);
  expect(ownStudies().map((one) => one.chapters.length)).toEqual([1, 2]);
  forgetStudy(copy.id);
  expect(ownStudies()).toEqual([now]);
});

test('looking around in a study changes nothing that it says', () => {
  const study = newStudy('Ends', { name: 'first', kept: kept('x') });
  expect(isOwn(study)).toBe(false);
  expect(saySame(study, withOpen(study, { kept: { ...kept('x'), at: 0, flipped: true } }))).toBe(true);
  expect(saySame(study, withOpen(study, { name: 'other' }))).toBe(false);
  expect(saySame(study, withOpen(study, { kept: { ...kept('x'), nodes: [] } }))).toBe(false);
  expect(saySame(study, { ...study, name: 'Beginnings' })).toBe(false);
});
