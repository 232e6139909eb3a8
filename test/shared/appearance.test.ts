import { expect, test } from 'vitest';
import { readAppearance, writeAppearance } from '../../src/shared/settings/appearance.ts';
import { defaultSettings } from '../../src/shared/settings/default-settings.ts';

test('G7: the appearance is stored in the document as one attribute, without characters special to HTML', () => {
  const chosen = { ...defaultSettings, theme: 'dark', readingSize: 19, motion: 'reduced' } as const;
  const text = writeAppearance(chosen);
  expect(text).not.toMatch(/["'<>&\s]/);
  expect(readAppearance(text)).toEqual({
    theme: 'dark',
    readingSize: 19,
    readingFont: 'serif',
    compactRows: false,
    motion: 'reduced',
    contrast: 'system',
  });
});

test('G7: the document contains only the appearance', () => {
  expect(
    decodeURIComponent(writeAppearance({ ...defaultSettings, defaultSystemPrompt: 'secret' } as never)),
  ).not.toContain('secret');
});

test.each([null, '', '%', '{}', 'dark'])('G7: %s isn’t a valid appearance', (text) => {
  expect(readAppearance(text)).toBeNull();
});
