import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { build, type Plugin } from 'vite';

/**
 * Builds the diagram frame as a single document with an inline script. Its origin is opaque, so it can't load anything.
 * The document's own policy allows only this script.
 */
async function diagramPage(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'esnext',
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rollupOptions: {
        input: 'src/renderer/markdown/diagram/diagram.ts',
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('the frame for diagrams was not built');
  const script = chunk.code.replace(/<(?=\/script|script|!--)/gi, '\\x3c');
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'sha256-${hash}'">`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${policy}<title>Diagram</title></head><body><script>${script}</script></body></html>\n`;
}

/** Adds the diagram frame to the built page and to the server of `npm run dev`. */
const diagrams: Plugin = {
  name: 'parlance-diagrams',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'diagram.html', source: await diagramPage() });
  },
  configureServer({ middlewares }) {
    middlewares.use('/diagram', (_request, response, next) => {
      diagramPage().then((page) => response.setHeader('content-type', 'text/html').end(page), next);
    });
  },
};

const pdfFolders = ['cmaps', 'standard_fonts', 'wasm'];
const pdfRoot = 'node_modules/pdfjs-dist';

/** Serves what pdf.js loads when a PDF needs it: character maps, standard fonts and image decoders. */
const pdfResources: Plugin = {
  name: 'parlance-pdf-resources',
  async generateBundle() {
    for (const folder of pdfFolders)
      for (const name of await readdir(`${pdfRoot}/${folder}`)) {
        // The decoders without WebAssembly and the interpreter for scripts in PDFs are never used.
        if (/nowasm|quickjs/i.test(name)) continue;
        const source = await readFile(`${pdfRoot}/${folder}/${name}`);
        this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
      }
  },
  configureServer({ middlewares }) {
    middlewares.use('/pdfjs/', ({ url = '' }, response, next) => {
      const [, path] = /^\/((?:cmaps|standard_fonts|wasm)\/[\w.-]+)$/.exec(url) ?? [];
      if (!path) return next();
      readFile(`${pdfRoot}/${path}`).then((bytes) => response.end(bytes), next);
    });
  },
};

/**
 * Adds an import map with the hashes of all scripts to the page. A page that stays open after its run has ended could
 * otherwise get scripts from a program that has taken over the port.
 */
const scriptHashes: Plugin = {
  name: 'parlance-script-hashes',
  // Reads the written files: nothing changes them any more.
  async writeBundle({ dir = '' }, bundle) {
    const scripts = Object.keys(bundle).filter((name) => name.endsWith('.js'));
    const hashes = scripts.map(async (name) => {
      const hash = createHash('sha384').update(await readFile(join(dir, name)));
      return [`./${name}`, `sha384-${hash.digest('base64')}`] as const;
    });
    const map = JSON.stringify({ integrity: Object.fromEntries(await Promise.all(hashes)) });
    const page = join(dir, 'index.html');
    const html = await readFile(page, 'utf8');
    await writeFile(page, html.replace('<script', `<script type="importmap">${map}</script>\n    <script`));
  },
};

/** One build for the Electron main process, the browser shell's server, the preload and the page. */
export default defineConfig({
  main: {
    build: {
      // Packages in `devDependencies` are bundled, because reading many small modules takes up most of the startup
      // time. Those in `dependencies` are loaded lazily and stay separate packages (decision 42).
      rollupOptions: {
        input: {
          main: 'src/main/main.ts',
          server: 'src/main/server.ts',
          'transfer-worker': 'src/main/services/transfer/transfer-worker.ts',
          'process-worker': 'src/main/services/worker/process-worker.ts',
          'backup-worker': 'src/main/services/backups/backup-worker.ts',
          'capture-worker': 'src/main/services/captures/capture-worker.ts',
          'storage-worker': 'src/main/services/storage/storage-worker.ts',
          'search-worker': 'src/main/services/search/search-worker.ts',
          'parse-worker': 'src/main/services/parse/parse-worker.ts',
          'demo-gateway': 'src/main/demo-gateway/demo-gateway.ts',
        },
        output: {
          // What the shells share with a worker is one file: each file that is loaded delays the start.
          codeSplitting: { groups: [{ name: 'common', test: /[\\/]src[\\/]/, minShareCount: 3 }] },
        },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { preload: 'src/preload/preload.ts' },
        // A sandboxed preload must be CommonJS (Electron docs, tutorial/esm).
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), diagrams, pdfResources, scriptHashes],
    worker: { format: 'es' },
    // In development, packages that are found late reload the page. Vite doesn't look into workers by itself.
    optimizeDeps: { entries: ['index.html', '**/*-{worker,worklet}.ts'] },
    resolve: {
      // The browser version needs a document, which a worker doesn't have.
      alias: {
        'decode-named-character-reference': resolve('node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      rollupOptions: {
        input: { index: resolve('src/renderer/index.html') },
        output: {
          // The first load is one file for the app and one for React, with everything that they import. Splitting it by
          // what it shares with lazy parts would produce eighty files, which load more slowly and compress worse.
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
              // Separate from the app, so that the strings can be loaded before the app is evaluated.
              { name: 'start', test: /src[\\/]renderer[\\/]main\.tsx$/, priority: 2 },
              { name: 'app', test: /src[\\/]renderer[\\/]app\.tsx$/, priority: 1 },
            ],
          },
        },
      },
      // Fonts and images stay files: the page's policy allows no data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Halves the size of the first load.
      minify: true,
    },
  },
});
