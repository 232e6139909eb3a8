import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Architecture, unit and integration tests; the end-to-end tests are Playwright's. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    // Files share their modules, whose loading took a third of the time; the tests pass in any order of files.
    isolate: false,
    // Most tests wait for sockets and timers: with so many at a time the processors are busy.
    maxWorkers: availableParallelism() * 2,
    // Generous: a test that waits for something ends when it comes, so only a hang takes this long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
