import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** One build for the Electron main process, the browser shell's server, the preload and the page. */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: true,
      rollupOptions: {
        input: {
          main: 'src/main/main.ts',
          server: 'src/main/server.ts',
          'transfer-worker': 'src/main/services/transfer/transfer-worker.ts',
          'search-worker': 'src/main/services/search/search-worker.ts',
          'demo-gateway': 'src/main/demo-gateway/demo-gateway.ts',
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
    plugins: [react()],
    build: {
      rollupOptions: { input: { index: 'src/renderer/index.html' } },
      // Fonts and images stay files: the page's policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
});
