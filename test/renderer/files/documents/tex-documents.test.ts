import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isDivided, withWholeWords } from '../../../../src/renderer/files/documents/pdf/divided-words.ts';
import { readDocument } from '../../../../src/renderer/files/documents/read-document.ts';

// pdf.js resolves its resources against the page's address, which Node doesn't have.
beforeAll(() => void vi.stubGlobal('location', new URL('http://parlance.test/')));
afterAll(() => void vi.unstubAllGlobals());

const folder = join(import.meta.dirname, '../../../fixtures/tex');

describe('PDFs made by TeX', () => {
  // In the first file, accents are separate characters placed over their letters.
  for (const name of ['tides.pdf', 'tides-t1.pdf', 'tides-xetex.pdf'])
    it(`C21: ${name} has its accents, ligatures, whole words, lists and table`, async () => {
      const document = await readDocument(
        new Blob([readFileSync(join(folder, name))]),
        'pdf',
        null,
        () => {},
      );
      if (document.kind !== 'text') throw new Error(document.kind);
      const text = document.text.parts.map((part) => part.text).join('\n\n');
      expect(text).toMatch(/^\[Page 1\]\n\n# The Efficient Flow of Tides in the Harbour of Setúbal\n/);
      expect(text).toMatch(/Zoë Müller\s+François Desprès\s+Jürgen Weiß/);
      expect(text).toMatch(
        /Naïve façades were left out; coöperation\s+with Åse Ødegård and [ŁL]ukasz Żak is/,
      );
      expect(text).toContain('measure the depth twice a day, because\nthe sand');
      expect(text).toContain('extraordinarily comprehensive\ninvestigations. Fifty-five officers');
      expect(text).toContain('\n\n- High water at six, with a fluctuation of fifteen centimetres.');
      expect(text).toContain(
        '| Port | Depth | Measured |\n| --- | --- | --- |\n| Setúbal | 12.5 m | 2024-03-01 |\n| Vigo | 7.0 m | 2024-03-02 |\n| Le Havre | 15.2 m | 2024-03-05 |',
      );
    });
});

describe('words divided between lines', () => {
  it('C21: are joined, and hyphens that belong to a word are kept', () => {
    expect(withWholeWords(['it was re-', 'considered by', 'the un-', 'accept-', 'able'])).toEqual([
      'it was reconsidered',
      'by',
      'the unacceptable',
    ]);
    expect(isDivided('Vor-', 'und Nachteile')).toBe(false);
    expect(isDivided('pre-', 'and post-war')).toBe(false);
    expect(isDivided('Jean-', 'Paul')).toBe(false);
    expect(isDivided('A-', 'levels')).toBe(false);
    expect(isDivided('1999-', 'was')).toBe(false);
    expect(isDivided('soft\u00ad', 'ware')).toBe(true);
  });
});
