// The game that the first page lets one try: it has the fewest kinds of cubes. Its lesson is loaded with that page.
export { lesson as firstLesson } from './pijersi';
export const firstGame = 'pijersi';
