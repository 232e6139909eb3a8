import { describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '../../../src/shared/settings/default-settings.ts';

// The page takes its initial settings from the document.
vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
const { marksOf } = await import('../../../src/renderer/shell/appearance.ts');

const allOff = { dark: false, lessMotion: false, moreContrast: false };
const allOn = { dark: true, lessMotion: true, moreContrast: true };

describe('G7: the appearance of the page', () => {
  test('G7: System follows the computer', () => {
    expect(marksOf(defaultSettings, allOff)).toMatchObject({
      theme: 'light',
      motion: 'usual',
      contrast: 'usual',
    });
    expect(marksOf(defaultSettings, allOn)).toMatchObject({
      theme: 'dark',
      motion: 'reduced',
      contrast: 'more',
    });
  });

  test('G7: a chosen theme applies whatever the computer’s is', () => {
    const chosen = { ...defaultSettings, theme: 'light', motion: 'reduced', contrast: 'more' } as const;
    expect(marksOf(chosen, { ...allOff, dark: true })).toMatchObject({
      theme: 'light',
      motion: 'reduced',
      contrast: 'more',
    });
  });

  test('G7: font and row height', () => {
    const chosen = { ...defaultSettings, readingFont: 'sans', compactRows: true } as const;
    expect(marksOf(chosen, allOff)).toMatchObject({ face: 'sans', rows: 'compact' });
  });
});
