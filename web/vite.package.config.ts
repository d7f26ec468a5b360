// `npm run package`: the npm package in ../packages/jersi, as a module and as a script that any page can name.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../packages/jersi/dist', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: fileURLToPath(new URL('src/package/index.ts', import.meta.url)),
      name: 'Jersi',
      formats: ['es', 'iife'],
      fileName: (format) => (format === 'es' ? 'jersi.js' : 'jersi.global.js'),
      cssFileName: 'jersi',
    },
  },
  server: { fs: { allow: ['.', '../crates/draw/looks.json'] } },
});
