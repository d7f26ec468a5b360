// The npm package `jersi`: rules, records, engine and board for other people's pages and programs, in one file that needs nothing else.
import { Module } from '../engine/module';
import data from '../engine/jersi.wasm?url&inline';

export { Module, Refused } from '../engine/module';
export type { Ask, Questions, Replayed, Think } from '../engine/module';
export type * from '../lib/types';
export { createBoard, type BoardProps, type MountedBoard } from './board.svelte';

let compiled: Promise<WebAssembly.Module> | null = null;

/** Rules, records and engine: ready to be asked. Each instance remembers what it has searched. */
export async function load(): Promise<Module> {
  // A data address: the module is part of this file, so that it also runs in a page that is opened from a disk.
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (c) => c.charCodeAt(0));
  return new Module(await (compiled ??= WebAssembly.compile(bytes)));
}
