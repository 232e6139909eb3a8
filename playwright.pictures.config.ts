import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** The pictures in the documentation, taken of the built app in the browser shell. */
export default defineConfig({
  ...usual,
  testDir: 'test/pictures',
  projects: [{ name: 'browser' }],
  // Pictures wait for complete replies, which can take long on a slow machine.
  expect: { timeout: 120_000 },
});
