import { defineConfig } from '@playwright/test';
import { launchOptions } from './test/e2e/launch-options.ts';

/** Leaves out tests with this tag, and the long ones (decision 27) unless PARLANCE_LONG is set. */
function without(tag: string) {
  const tags = process.env.PARLANCE_LONG ? [tag] : [tag, '@long'];
  return { grepInvert: tags.map((each) => new RegExp(each)) };
}

/**
 * End-to-end tests, against the built app in the browser shell and in Electron. Tests in a folder named for a shell, or
 * with its tag, run only there. `npm test` sets PARLANCE_CHROMIUM, and `npm run test:electron` PARLANCE_ELECTRON.
 */
export default defineConfig({
  testDir: 'test/e2e',
  projects: [
    { name: 'browser', testIgnore: '**/electron/**', ...without('@electron') },
    { name: 'electron', testIgnore: '**/browser/**', ...without('@browser') },
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // The report lists each test that passes only when repeated, with its first error. It has to be mended.
  retries: 1,
  // Only ends what hangs, so that no test depends on the machine's speed.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    colorScheme: 'light',
    locale: 'en-GB',
    actionTimeout: 120_000,
    trace: 'off',
    launchOptions: launchOptions(),
  },
});
