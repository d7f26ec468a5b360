// The journal's story, in our own words.
export interface Chapter {
  when: string;
  title: string;
  text: string;
  game?: string;
}

export const story: readonly Chapter[] = [
  {
    when: 'May 2019',
    title: 'Three elements, and one',
    text: 'Five Chinese elements are too many for a board, so it is three: rock, paper, scissors. A fourth piece, unarmed, is what they fight over. Cubes are stacked and unstacked because wooden cubes ask for it; two high at most, or they would topple. Two steps in a turn give it rhythm.',
    game: 'jersi-0',
  },
  {
    when: 'June 2019',
    title: 'Further apart',
    text: 'The first testers are in a fight before they have a plan. Two starting rows instead of three, and stacks from the beginning: version 1 goes online.',
    game: 'jersi-1',
  },
  {
    when: 'June 2019',
    title: 'The sea runs dry',
    text: '“Why cut the board in two?”, a publisher asks. The inland sea is filled, a ring of cells is added, the kunti learns to ride, and a standard setup saves time.',
    game: 'jersi-2',
  },
  {
    when: 'Autumn 2019',
    title: 'A machine that plays',
    text: 'Three thousand lines of Python look two moves ahead in a minute. It does not beat people yet; it was fun to write.',
  },
  {
    when: 'Winter 2019–2020',
    title: 'Wood and fire',
    text: '“I would buy it if it were beautiful”, says a tester. So the author builds it: hexagons varnished in three tones, signs burnt into the cubes dot by dot, a box closed with a cord.',
  },
  {
    when: 'February 2020',
    title: 'The guardian',
    text: 'Some find the double steps too strong. Instead of a new rule there is a new cube, which calms the stacks around it: version 3.',
    game: 'jersi-4',
  },
  {
    when: 'March 2020',
    title: 'A box of ideas',
    text: 'A publisher writes, letters go back and forth: daredevil, ghost, ninja, mahout, divider, mountains, landings, a square board. The draft 4.x tries them all.',
    game: 'jersi-4',
  },
  {
    when: '2021',
    title: 'As small as can be',
    text: 'Twenty-five cells, seven cubes, and a king that wants to cross.',
    game: 'mikjersi',
  },
  {
    when: '2022',
    title: 'The wise',
    text: 'A race in which every fighter can win, with two wise that cannot be moved out of the way.',
    game: 'pijersi',
  },
];
