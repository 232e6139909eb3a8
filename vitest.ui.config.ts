import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './test/e2e/launch-options.ts';
import { commands } from './test/ui/harness/commands.ts';
import { servePage } from './test/ui/harness/serve-page.ts';

/**
 * Runs the interface tests: the built page in a frame, in Chromium, against an in-page double of the main process. Set
 * PARLANCE_CHROMIUM to use an installed Chromium, as `npm test` does.
 */
export default defineConfig({
  plugins: [servePage()],
  test: {
    include: ['test/ui/**/*.test.ts'],
    setupFiles: ['test/ui/harness/set-up.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(),
        actionTimeout: 120_000,
        contextOptions: {
          colorScheme: 'light',
          locale: 'en-GB',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 820 } }],
      commands,
      // As in the end-to-end tests.
      locators: { exact: false },
    },
    // Generous, because tests continue as soon as what they wait for has happened. Only a hang takes this long.
    testTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
