import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Runs the architecture, unit and integration tests. `vitest.ui.config.ts` runs the interface tests, and Playwright
 * the end-to-end tests. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'test/ui/**'],
    // Test files share modules, because loading them for each file took a third of the time. The order of files doesn't
    // matter.
    isolate: false,
    // Workers are TypeScript files. Node 24 can crash when a worker that has stripped types ends, and with this cache,
    // only the first worker of each file strips them (https://github.com/nodejs/node/issues/64500).
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node') },
    // Most tests wait for sockets and timers, so it takes this many workers to keep the processors busy.
    maxWorkers: availableParallelism() * 2,
    // Generous, because tests continue as soon as what they wait for has happened. Only a hang takes this long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
