// Made by vite.config.ts.
declare module 'virtual:texts' {
  /** The catalogues of each language, by the name of its folder. */
  const catalogues: Record<string, () => Promise<{ default: string[] }>>;
  export default catalogues;
}
