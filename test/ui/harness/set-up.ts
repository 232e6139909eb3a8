import { afterEach, expect } from 'vitest';
import { commands } from 'vitest/browser';
import { closeApp } from './app.ts';
import './locators.ts';
import './text-matchers.ts';

afterEach(async () => {
  const problems = await closeApp();
  await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' });
  await commands.releaseClipboard();
  expect(problems, 'problems of the page').toEqual([]);
});
