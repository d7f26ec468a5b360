import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page runs under `default-src 'self'`: no data: addresses, no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true } },
  },
  test: {
    projects: [
      // Drawings are rendered on the server's side of Svelte: text in, text out, no browser needed.
      { extends: true, test: { name: 'plain', include: ['tests/*.test.ts'], exclude: ['tests/*.dom.test.ts'], environment: 'node' } },
      // Taps, keys and focus need a document.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'dom', include: ['tests/*.dom.test.ts'], environment: 'jsdom' },
      },
    ],
  },
});
