import { describe, expect, it } from 'vitest';
import type { TextMark } from '../../../src/renderer/files/transcript/text-marks.ts';
import {
  dualFile,
  type TextKind,
  transcriptFile,
} from '../../../src/renderer/files/transcript/transcript-file.ts';
import { joinedFile } from '../../../src/renderer/transcribe/model/gateway-file.ts';
import { transcriptFormats } from '../../../src/shared/limits.ts';
import type { TranscriptLine } from '../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';
import { line } from './lines.ts';

const head = {
  title: 'Interview',
  language: 'english',
  duration: 9,
  settings: transcriptSettings,
} as const;

const textOf = (
  kind: TextKind,
  lines: readonly TranscriptLine[],
  times = false,
  marks: readonly TextMark[] = [],
) => transcriptFile(kind, head, lines, { times, marks }).text;

/** Returns the times and texts of an SRT file. */
function cuesIn(srt: string) {
  return srt
    .trim()
    .split('\n\n')
    .map((block) => {
      const [number, times = '', ...shown] = block.split('\n');
      const [from = 0, to = 0] = times.split(' --> ').map((time) => {
        const [h, m, s] = time.replace(',', '.').split(':').map(Number);
        return (h ?? 0) * 3600 + (m ?? 0) * 60 + (s ?? 0);
      });
      return { number: Number(number), from, to, shown };
    });
}

describe('a transcript as a file', () => {
  it('T8: plain text has paragraphs, divided at a pause after a sentence', () => {
    const lines = [
      line(0, 2, 'The gate closed.'),
      line(2, 4, 'Nobody'),
      line(6, 8, 'came.'),
      line(12, 13, 'Later.'),
    ];
    expect(textOf('text', lines)).toBe('The gate closed. Nobody came.\n\nLater.\n');
    expect(textOf('text', [line(null, null, 'One.'), line(null, null, ''), line(null, null, 'Two.')])).toBe(
      'One.\n\nTwo.\n',
    );
  });

  it('T8: paragraphs join Chinese, Japanese and Thai lines without spaces, and no abbreviation ends one', () => {
    const lines = [
      line(0, 2, '今天'),
      line(2, 3, '天气很好。'),
      line(9, 10, 'สวัสดี'),
      line(10, 11, 'ครับ'),
      line(11, 12, 'He met Dr.'),
      line(16, 17, 'Jones.'),
    ];
    expect(textOf('text', lines)).toBe('今天天气很好。\n\nสวัสดีครับ He met Dr. Jones.\n');
    expect(JSON.parse(textOf('json', lines.slice(0, 2)))).toMatchObject({ text: '今天天气很好。' });
  });

  it('T8: plain text has the timestamps of its paragraphs on request', () => {
    const lines = [line(0, 2, 'One.'), line(65, 66, 'Two.'), line(null, null, 'Three.')];
    expect(textOf('text', lines, true)).toBe('[00:00] One.\n\n[01:05] Two.\n\nThree.\n');
  });

  it('T8: SubRip has numbered cues with commas in their timestamps', () => {
    expect(textOf('srt', [line(0, 2.5, 'One.'), line(3661.25, 3663, 'Two.')])).toBe(
      '1\n00:00:00,000 --> 00:00:02,500\nOne.\n\n2\n01:01:01,250 --> 01:01:03,000\nTwo.\n\n',
    );
  });

  it('T8: subtitles have at most two lines of 42 characters, lose no word, and never overlap', () => {
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const lines = [line(0, 20, long), line(19, 21, 'And'), line(21, 30, 'ü'.repeat(100))];
    const cues = cuesIn(textOf('srt', lines));
    expect(cues.length).toBeGreaterThan(4);
    for (const { shown } of cues) {
      expect(shown.length).toBeLessThanOrEqual(2);
      for (const one of shown) expect(one.length).toBeLessThanOrEqual(42);
    }
    cues.forEach(({ from, to, number }, at) => {
      expect(number).toBe(at + 1);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(from).toBeGreaterThanOrEqual(cues[at - 1]?.to ?? 0);
    });
    const shownText = cues.flatMap(({ shown }) => shown).join(' ');
    expect(shownText.startsWith(`${long} And`)).toBe(true);
    expect(shownText.replaceAll(/[^ü]/g, '')).toHaveLength(100);
    expect(cues.at(-1)?.to).toBe(30);
  });

  it('T8: the two lines of a cue have similar lengths', () => {
    const [cue] = cuesIn(textOf('srt', [line(0, 3, 'The gate closed an hour before they voted on it')]));
    const [first = '', second = ''] = cue?.shown ?? [];
    expect(Math.abs(first.length - second.length)).toBeLessThan(10);
  });

  it('T8: WebVTT starts with its signature, and text that looks like markup stays text', () => {
    const text = textOf('vtt', [line(0, 1, 'a <b> & c')]);
    expect(text).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na &lt;b&gt; &amp; c\n\n');
  });

  it('T8: lines without timestamps produce no subtitles', () => {
    expect(textOf('srt', [line(null, null, 'One.')])).toBe('');
  });

  it('T8: segments have times, scores and the gateway’s original text', () => {
    const lines = [line(0, 2, 'Corrected.', { original: 'Wrong.', avgLogprob: -0.5, uncertain: true })];
    expect(JSON.parse(textOf('json', lines))).toEqual({
      task: 'transcribe',
      language: 'english',
      duration: 9,
      text: 'Corrected.',
      segments: [
        {
          id: 0,
          start: 0,
          end: 2,
          text: 'Corrected.',
          original: 'Wrong.',
          avg_logprob: -0.5,
          compression_ratio: null,
          no_speech_prob: null,
          uncertain: true,
        },
      ],
    });
  });

  it('T8: Markdown has timestamps before its paragraphs, and special characters are escaped', () => {
    expect(textOf('markdown', [line(65, 66, 'Use *this*, not _that_.')], true)).toBe(
      '# Interview\n\n**01:05** Use \\*this\\*, not \\_that\\_.\n',
    );
  });

  describe('with a range that isn’t transcribed', () => {
    const lines = [line(0, 4, 'Before'), line(60, 62, 'after.'), line(62, 64, 'The end.')];
    const marks = [{ start: 5, end: 59, text: '[Not transcribed, 00:05–00:59]' }];

    it('T8: plain text has the mark as a separate paragraph where the text is missing', () => {
      expect(textOf('text', lines, false, marks)).toBe(
        'Before\n\n[Not transcribed, 00:05–00:59]\n\nafter. The end.\n',
      );
    });

    it('T8: Markdown separates the mark from the text', () => {
      expect(textOf('markdown', lines, true, marks)).toBe(
        '# Interview\n\n**00:00** Before\n\n**00:05** *\\[Not transcribed, 00:05–00:59\\]*\n\n**01:00** after. The end.\n',
      );
    });

    it('T8: subtitles show the mark while nothing else is shown', () => {
      const cues = cuesIn(textOf('srt', lines, false, marks));
      expect(cues.map(({ from, to, shown }) => [from, to, shown[0]]).slice(0, 2)).toEqual([
        [0, 4, 'Before'],
        [5, 59, '[Not transcribed, 00:05–00:59]'],
      ]);
      expect(textOf('vtt', lines, false, marks)).toContain(
        '00:00:05.000 --> 00:00:59.000\n[Not transcribed, 00:05–00:59]',
      );
    });

    it('T8: JSON lists the range, and its segments contain only what was said', () => {
      const json = JSON.parse(textOf('json', lines, false, marks));
      expect(json.not_transcribed).toEqual([{ start: 5, end: 59 }]);
      expect(json.segments).toHaveLength(3);
      expect(JSON.parse(textOf('json', lines))).not.toHaveProperty('not_transcribed');
    });

    it('T8: the joined files of all five response formats contain the mark', () => {
      const files = transcriptFormats.map((format) => joinedFile(format, head, lines, 'Made of 2.', marks));
      for (const { text } of files) expect(text).toMatch(/Not transcribed, 00:05|"not_transcribed":/);
    });

    it('T8: marks of two languages never overlap another cue', () => {
      const both = [...marks, { start: 40, end: 70, text: '[Not transcribed, 00:40–01:10]' }];
      const cues = cuesIn(dualFile('srt', lines, [line(8, 20, 'Across.')], both).text);
      for (const [at, { from }] of cues.entries()) expect(from).toBeGreaterThanOrEqual(cues[at - 1]?.to ?? 0);
      expect(cues.filter(({ shown }) => shown[0]?.startsWith('[Not'))).toHaveLength(4);
    });
  });
});
