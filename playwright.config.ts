import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/e2e/launch-options.ts';

/** End-to-end tests, against the built app; `npm test` sets PARLANCE_CHROMIUM. */
export default defineConfig({
  testDir: 'test/e2e',
  projects: [{ name: 'browser' }, { name: 'electron' }],
  workers: 2,
  fullyParallel: false,
  // These are run by `npm run test:long` (decision 27).
  ...(process.env.PARLANCE_LONG ? {} : { grepInvert: /@long/ }),
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    colorScheme: 'light',
    trace: 'off',
    launchOptions: launchOptions(),
  },
});
