// What other parts of the page, and other people's pages, may use of the board.
export { default as Board } from './Board.svelte';
export { default as Reserve } from './Reserve.svelte';
export { default as Taken } from './Taken.svelte';
export { default as Cube } from './Cube.svelte';
export type { LastTurn, Trail } from './marks';
export type { Spot } from './input';
export type { Refusal } from './select';
export { defaultOptions, type BoardOptions, type CellNames, type Ground, type Theme } from './state';
export { cubeInWords, turnInWords, unitInWords } from './speak';
export { playable, type Ahead } from './ahead';
export { parseWord, wordOf, type Part } from './words';
export type * from './types';
