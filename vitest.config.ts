import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Architecture, unit and integration tests; the end-to-end tests are Playwright's. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    // Files share their modules, whose loading took a third of the time; the tests pass in any order of files.
    isolate: false,
    // Workers are started from TypeScript. Node 24 can crash when a worker that has stripped types ends, and with this
    // cache, only the first worker of each file strips them (https://github.com/nodejs/node/issues/64500).
    env: { NODE_COMPILE_CACHE: resolve(import.meta.dirname, 'node_modules/.cache/node') },
    // Most tests wait for sockets and timers: with so many at a time the processors are busy.
    maxWorkers: availableParallelism() * 2,
    // Generous: a test that waits for something ends when it comes, so only a hang takes this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
