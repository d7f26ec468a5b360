/** The games with a rulebook and a lesson: the one that bears the family's name, then the newest first. */
export const games: readonly string[] = [
  'jersi',
  'pijersi',
  'mikjersi',
  'jersi-4',
  'jersi-2',
  'jersi-1',
  'jersi-0',
];
