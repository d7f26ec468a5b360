// A study: analyses under one name, each of them a chapter. The browser keeps it, and an address holds all of it, as that of an analysis does.
import { newId } from '../lib/ids';
import { load, save } from '../lib/store';
import { isKept, squeeze, unsqueeze, type Kept } from './address';

export interface Chapter {
  name: string;
  kept: Kept;
}

export interface Study {
  id: string;
  name: string;
  /** At least one. */
  chapters: readonly Chapter[];
  /** The chapter that is open. */
  at: number;
}

/** So many are kept in this browser, those that were open last. */
const MOST = 40;

export const newStudy = (name: string, first: Chapter): Study => ({
  id: newId(),
  name,
  chapters: [first],
  at: 0,
});

/** The study with another chapter at its end, which is open. */
export const withChapter = (study: Study, chapter: Chapter): Study => ({
  ...study,
  chapters: [...study.chapters, chapter],
  at: study.chapters.length,
});

/** The study with its open chapter changed. */
export const withOpen = (study: Study, change: Partial<Chapter>): Study => ({
  ...study,
  chapters: study.chapters.map((chapter, i) => (i === study.at ? { ...chapter, ...change } : chapter)),
});

/** The study without its open chapter; the one before it is open then. */
export const withoutOpen = (study: Study): Study => ({
  ...study,
  chapters: study.chapters.filter((_, i) => i !== study.at),
  at: Math.max(0, study.at - 1),
});

export const studyAddress = async (study: Study): Promise<string> => `/analysis#s=${await squeeze(study)}`;

/** Reads what stands behind `#s=`; null if it is broken. */
export async function readStudy(text: string): Promise<Study | null> {
  const found = (await unsqueeze(text)) as Partial<Study> | null;
  const all: readonly (Partial<Chapter> | null)[] = Array.isArray(found?.chapters) ? found.chapters : [];
  const chapters = all.flatMap((one): Chapter[] =>
    isKept(one?.kept) ? [{ name: String(one.name ?? ''), kept: one.kept }] : [],
  );
  if (typeof found?.id !== 'string' || chapters.length === 0) return null;
  const at = Number(found.at);
  const study = {
    id: found.id,
    name: String(found.name ?? ''),
    chapters,
    at: at in chapters ? at : 0,
  };
  // What somebody else made of a study, or an older state of it, does not replace what is kept here: it is another one.
  const known = ownStudies().find((one) => one.id === study.id);
  return known && JSON.stringify(known) !== JSON.stringify(study) ? { ...study, id: newId() } : study;
}

/** Whether two studies say the same, whatever is shown of them. */
export function saySame(a: Study, b: Study): boolean {
  const said = ({ name, chapters }: Study): string =>
    JSON.stringify([name, chapters.map((one) => [one.name, { ...one.kept, at: 0, flipped: false }])]);
  return said(a) === said(b);
}

export const isOwn = (study: Study): boolean => ownStudies().some((one) => one.id === study.id);

export const ownStudies = (): Study[] => load<Study[]>('studies', []);

export function keepStudy(study: Study): void {
  save('studies', [study, ...ownStudies().filter((one) => one.id !== study.id)].slice(0, MOST));
}

export function forgetStudy(id: string): void {
  save(
    'studies',
    ownStudies().filter((one) => one.id !== id),
  );
}
