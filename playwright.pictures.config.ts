import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** The pictures of the documents, taken from the built app in the browser shell. */
export default defineConfig({
  ...usual,
  testDir: 'test/pictures',
  projects: [{ name: 'browser' }],
  // Pictures wait for whole replies, on whatever machine they are taken.
  expect: { timeout: 120_000 },
});
