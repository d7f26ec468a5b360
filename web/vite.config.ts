import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Connect, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.JERSI_API ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target: server, ws: true }, '/lab': { target: server } };
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const entries = ['index.html', 'embed.html'].filter((name) => existsSync(file(name)));

/** A catalogue of texts, and its language. */
const catalogue = /\/texts\/([\w-]+)\/[\w-]+\.ftl/;

/** As the real server does it: addresses under /embed/ are the second page. */
function embedded(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    if (request.url?.startsWith('/embed/') && !/\.\w+(\?|$)/.test(request.url)) request.url = '/embed.html';
    next();
  };
  return {
    name: 'embedded',
    configureServer: (s) => void s.middlewares.use(rewrite),
    configurePreviewServer: (s) => void s.middlewares.use(rewrite),
  };
}

export default defineConfig({
  plugins: [svelte(), embedded()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page runs under `default-src 'self'`: no data: addresses, no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries.map(file),
      // What every page needs comes in three files, not in thirty small ones that wait for each other: the texts of one language are one.
      output: {
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/(svelte|esm-env|clsx)\// },
            { name: 'shell', test: /src\/(lib\/(?!ui\/Qr)|game\/names|game\/create)|@fluent|language\.ftl/ },
            { name: (id) => catalogue.exec(id)?.[1], test: catalogue, debugName: 'texts' },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // How the games look is told once, for the pictures and for the page.
    fs: { allow: ['.', '../crates/draw/looks.json'] },
    proxy,
  },
  preview: {
    host: '127.0.0.1',
    proxy,
    // The same strictness as the real server's, so that what works here works there.
    headers: {
      'content-security-policy':
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'",
    },
  },
  test: {
    projects: [
      // Drawings are rendered on the server's side of Svelte: text in, text out, no browser needed.
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['tests/*.test.ts'],
          exclude: ['tests/*.dom.test.ts'],
          environment: 'node',
        },
      },
      // Taps, keys and focus need a document.
      {
        extends: true,
        resolve: { conditions: ['browser'] },
        test: { name: 'dom', include: ['tests/*.dom.test.ts'], environment: 'jsdom' },
      },
    ],
  },
});
