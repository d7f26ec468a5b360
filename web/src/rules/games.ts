/** The games with a rulebook: the one that bears the family's name, then the newest first; what was soon given up comes last. */
export const games: readonly string[] = [
  'jersi',
  'pijersi',
  'mikjersi',
  'jersi-4',
  'jersi-2',
  'jersi-1',
  'jersi-0',
  'pijersi-0',
];
