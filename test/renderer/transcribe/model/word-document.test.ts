import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TextMark } from '../../../../src/renderer/files/transcript/text-marks.ts';
import { pairDocument, wordDocument } from '../../../../src/renderer/transcribe/model/word-document.ts';
import type { TranscriptLine } from '../../../../src/shared/transcription/transcript.ts';
import { line } from '../lines.ts';

const head = { title: 'Interview & more', about: 'a.wav · 00:09', language: 'pt' };

async function partsOf(
  lines: readonly TranscriptLine[],
  times: boolean,
  marks: readonly TextMark[] = [],
): Promise<Record<string, string>> {
  const file = new Uint8Array(await (await wordDocument(head, lines, { times, marks })).arrayBuffer());
  return Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const wordsIn = (xml = '') => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) => match[1]);

describe('a Word document', () => {
  const lines = [line(0, 2, 'One <b> & "two".'), line(5, 6, 'Three.\u0007\ud800')];

  it('T8: has a title, a description of the recording, and its paragraphs with timestamps in a margin', async () => {
    const { 'word/document.xml': xml, 'word/styles.xml': styles } = await partsOf(lines, true);
    expect(wordsIn(xml)).toEqual([
      'Interview &amp; more',
      'a.wav · 00:09',
      '00:00',
      'One &lt;b&gt; &amp; &quot;two&quot;.',
      '00:05',
      'Three.\ufffd',
    ]);
    expect(xml?.match(/<w:ind [^>]*w:hanging="1247"/g)).toHaveLength(2);
    expect(xml?.match(/<w:tab\/>/g)).toHaveLength(2);
    expect(styles).toContain('w:val="pt"');
  });

  it('T8: without timestamps has no margin, and Arabic is right-to-left', async () => {
    const { 'word/document.xml': xml } = await partsOf([line(0, 2, 'One.'), line(9, 10, 'مرحبا.')], false);
    expect(wordsIn(xml)).not.toContain('00:00');
    expect(xml).not.toContain('w:hanging');
    expect(xml?.match(/<w:bidi\/>/g)).toHaveLength(1);
    expect(xml?.match(/<w:rtl\/>/g)).toHaveLength(1);
  });

  it('T6 T8: with a translation has two columns, with simultaneous text in one row', async () => {
    const both = [
      [line(0, 2, '今天'), line(2, 4, '天气很好。'), line(6, 8, 'مرحبا.')],
      [line(0, 4, 'The weather is fine today.'), line(6, 8, 'Hello.')],
    ] as const;
    const marks = [[{ start: 4, end: 6, text: '[Not transcribed]' }], []] as const;
    const rowsOf = async (times: boolean) => {
      const file = new Uint8Array(
        await (await pairDocument(head, ['Chinese', 'English'], both, times, marks)).arrayBuffer(),
      );
      const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? new Uint8Array());
      return (xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((row) =>
        (row.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) => wordsIn(cell).join('')),
      );
    };
    expect(await rowsOf(false)).toEqual([
      ['Chinese', 'English'],
      ['今天天气很好。', 'The weather is fine today.'],
      ['[Not transcribed]', ''],
      ['مرحبا.', 'Hello.'],
    ]);
    expect((await rowsOf(true)).map(([time]) => time)).toEqual(['', '00:00', '00:04', '00:06']);
  });

  it('T8: has a mark in italics where a range isn’t transcribed', async () => {
    const marks = [{ start: 3, end: 5, text: '[Not transcribed, 00:03–00:05]' }];
    const { 'word/document.xml': xml } = await partsOf(lines, false, marks);
    expect(wordsIn(xml).at(3)).toBe('[Not transcribed, 00:03–00:05]');
    expect(xml?.match(/<w:i\/>/g)).toHaveLength(1);
  });
});
