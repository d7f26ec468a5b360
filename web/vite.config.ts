import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Connect, Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env.JERSI_API ?? 'http://127.0.0.1:8080';
const proxy = {
  '/api': { target: server, ws: true },
  '/docs': { target: server },
  '/lab': { target: server },
};
const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const entries = ['index.html', 'embed.html'].filter((name) => existsSync(file(name)));

/** The texts of the page: `virtual:texts` loads a language, whose catalogues are one file. */
function texts(): Plugin {
  const names = 'virtual:texts';
  return {
    name: 'texts',
    resolveId: (id) => (id.startsWith(names) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${names}`)) return;
      const lang = id.slice(names.length + 2);
      if (!lang) {
        const each = readdirSync(file('texts')).map((l) => `"${l}": () => import("${names}/${l}")`);
        return `export default { ${each.join(', ')} };`;
      }
      const own = readdirSync(file(`texts/${lang}`)).filter(
        (f) => f.endsWith('.ftl') && f !== 'language.ftl',
      );
      const imports = own.map((f, i) => `import t${i} from "${file(`texts/${lang}/${f}`)}?raw";`);
      return `${imports.join('\n')}\nexport default [${own.map((_, i) => `t${i}`).join(', ')}];`;
    },
  };
}

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

/** Tells the service worker the files of this version: each with a hash, so that only what belongs together is kept together. */
function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      const files: Record<string, string> = {};
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
        if (!/\.(js|css|html|svg|png|wasm|webmanifest)$/.test(name) || /^(sw\.js|embed\.html)$/.test(name))
          continue;
        const hash = createHash('sha256').update(readFileSync(join(folder, name)));
        files[`/${name.replaceAll('\\', '/')}`] = `sha256-${hash.digest('base64')}`;
      }
      const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
      const worker = join(folder, 'sw.js');
      const said = `self.JERSI=${JSON.stringify({ version, files })};\n`;
      writeFileSync(worker, said + readFileSync(worker, 'utf8'));
    },
  };
}

/** Tells the server which files each page and each language needs: it names them in the page that it sends, so that the browser need not find out one after the other. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const filesOf = (chunk: (typeof chunks)[number], seen = new Set<string>()): Set<string> => {
        if (seen.has(chunk.fileName)) return seen;
        seen.add(chunk.fileName);
        chunk.viteMetadata?.importedCss.forEach((name) => seen.add(name));
        for (const name of chunk.imports) {
          const next = bundle[name];
          if (next?.type === 'chunk') filesOf(next, seen);
        }
        return seen;
      };
      const known = new Set(
        chunks.flatMap((one) => (one.facadeModuleId?.endsWith('/index.html') ? [...filesOf(one)] : [])),
      );
      const named = (pattern: RegExp): Record<string, string[]> =>
        Object.fromEntries(
          chunks.flatMap((one) => {
            const name = pattern.exec(one.facadeModuleId ?? '')?.[1];
            return name
              ? [[name, [...filesOf(one)].filter((file) => !known.has(file)).map((f) => `/${f}`)]]
              : [];
          }),
        );
      const source = JSON.stringify({
        pages: named(/\/src\/pages\/(\w+)\.svelte$/),
        texts: named(/virtual:texts\/([\w-]+)$/),
      });
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  };
}

/** Beside every text its brotli: it is made once, as small as it gets, and the server need not compress it. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => void (folder = resolve(config.root, config.build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|webmanifest|wasm)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), texts(), embedded(), preloads(), offline(), compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The page runs under `default-src 'self'`: no data: addresses, no inline anything.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [...entries.map(file), file('src/offline/sw.ts')],
      // What every page needs comes in three files, not in thirty small ones that wait for each other.
      output: {
        // The service worker is known by its name, and its place says for what it works.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'svelte', test: /node_modules\/(svelte|esm-env|clsx)\// },
            {
              name: 'shell',
              test: /src\/(app\.css|App\.|lib\/(?!ui\/(Qr|Files|Clock|Failed)|files|time|notifications|sound)|game\/(names|create)|engine\/local|here\/kept|offline\/update|meet\/seek|rules\/(place|samples|games)\.|lessons\/(index|goal)\.)|@fluent|language\.ftl/,
            },
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
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
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
