import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../../src/renderer/files/transcript/cues.ts';
import { dualCues } from '../../../src/renderer/files/transcript/dual-cues.ts';
import { widthOf } from '../../../src/renderer/files/transcript/subtitle-text.ts';
import { transcriptFile } from '../../../src/renderer/files/transcript/transcript-file.ts';
import { joinedFile } from '../../../src/renderer/transcribe/model/gateway-file.ts';
import { transcriptFormats } from '../../../src/shared/limits.ts';
import type { Cue } from '../../../src/shared/subtitle-file.ts';
import type { TranscriptLine } from '../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../fixtures/transcript-settings.ts';
import { charactersOf, line, someLines } from './lines.ts';

const head = {
  title: 'Interview',
  language: 'english',
  duration: 9,
  settings: transcriptSettings,
} as const;

const charactersIn = (lines: readonly TranscriptLine[]) =>
  charactersOf(lines.map(({ text }) => text).join(' '));
const shown = (cues: readonly Cue[]) => charactersOf(cues.flatMap((cue) => cue.lines).join(' '));
const hasTimes = (lines: readonly TranscriptLine[]) => lines.some(({ start }) => start !== null);
const textsOf = (cues: readonly Cue[]) => cues.map(({ lines }) => lines.join(' / '));

/** Checks that times increase, and that every cue is at least a millisecond long in the file. */
function expectInOrder(cues: readonly Cue[]): void {
  cues.forEach(({ start, end }, at) => {
    expect(Math.round(end * 1000)).toBeGreaterThan(Math.round(start * 1000));
    expect(start).toBeGreaterThanOrEqual(cues[at - 1]?.end ?? 0);
  });
}

describe('subtitles', () => {
  it('T8: contain every word, in lines of at most 42 columns, at most two at a time, without overlaps', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const cues = cuesOf(lines);
        if (hasTimes(lines)) expect(shown(cues)).toBe(charactersIn(lines));
        else expect(cues).toEqual([]);
        for (const cue of cues) {
          expect(cue.lines.length).toBeLessThanOrEqual(2);
          for (const one of cue.lines) expect(widthOf(one)).toBeLessThanOrEqual(42);
        }
        expectInOrder(cues);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['srt', 'srt'],
    ['vtt', 'webvtt'],
  ] as const)('T8: are read by another program, every cue in order, without overlaps: %s', (kind, format) => {
    const long = `${Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')}.`;
    const lines = [
      line(0, 12, long),
      line(12, 12.3, 'Yes.'),
      line(12.3, 15, 'A <b> & c.'),
      line(15.5, 17, '海边的水闸在投票前一小时就关上了，我听见了。'),
    ];
    const { text } = transcriptFile(kind, head, lines, { times: true, marks: [] });
    const read = (program: string, ...args: readonly string[]) =>
      execFileSync(program, ['-v', 'error', '-f', format, ...args], { input: text, encoding: 'utf8' });
    const entries = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'json', '-'];
    const { packets } = JSON.parse(read('ffprobe', ...entries)) as {
      readonly packets: readonly { readonly pts_time: string; readonly duration_time: string }[];
    };
    const cues = packets.map(
      ({ pts_time, duration_time }) => [Number(pts_time), Number(duration_time)] as const,
    );
    expect(cues).toHaveLength(6);
    cues.forEach(([start, length], at) => {
      const [before = 0, duration = 0] = cues[at - 1] ?? [];
      expect(length).toBeGreaterThan(0.9);
      expect(start).toBeGreaterThanOrEqual(before + duration - 0.0015);
    });
    expect(cues.at(-1)?.[0]).toBe(15.5);
    const plain = read('ffmpeg', '-i', '-', '-f', 'srt', '-');
    for (const word of [...long.split(' '), 'Yes.', 'A', 'c.']) expect(plain).toContain(word);
  });

  it('T8: prefer to divide a text at the ends of sentences and clauses rather than between words', () => {
    const text =
      'The gate closed an hour before they voted. I heard the chain before I saw it, and nobody on the quay, I mean nobody, had given that order.';
    expect(textsOf(cuesOf([line(0, 9, text)]))).toEqual([
      'The gate closed an hour before they voted. / I heard the chain before I saw it,',
      'and nobody on the quay, / I mean nobody, had given that order.',
    ]);
  });

  it('T8: divide Chinese and Japanese at words, sixteen characters a line, and keep punctuation in place', () => {
    const cues = cuesOf([
      line(0, 8, '海边的水闸在投票前一小时就关上了，我在看见铁链之前就听见了它的声音，「没有人」下过命令。'),
    ]);
    for (const one of cues.flatMap(({ lines }) => lines)) {
      expect(Array.from(one).length).toBeLessThanOrEqual(16);
      expect(one).not.toMatch(/^[，。」]|「$/);
    }
  });

  it('T8: stay long enough to be read if there is time before the next one', () => {
    const cues = cuesOf([
      line(0, 0.3, 'Yes.'),
      line(5, 5.5, 'That is what the whole town said that night.'),
      line(6, 9, 'No.'),
    ]);
    expect(cues.map(({ start, end }) => [start, end])).toEqual([
      [0, 1],
      [5, 6],
      [6, 9],
    ]);
  });

  it('T8: show two short lines together instead of flashing the first', () => {
    const cues = cuesOf([line(0, 0.4, 'Yes.'), line(0.4, 3, 'I was there.')]);
    expect(cues).toEqual([{ start: 0, end: 3, lines: ['Yes.', 'I was there.'] }]);
  });

  it('T8: give lines without timestamps the time between their neighbours', () => {
    const cues = cuesOf([
      line(0, 2, 'One.'),
      line(null, null, 'Two.'),
      line(null, null, 'Four.'),
      line(6, 8, 'Six.'),
    ]);
    expect(cues.map(({ start }) => start)).toEqual([0, 2, 2 + (4 * 4) / 9, 6]);
  });

  it('T6 T8: of both languages have at most one line of each, every word of both, and increasing times', () => {
    fc.assert(
      fc.property(someLines, someLines, (left, right) => {
        const cues = dualCues(left, right);
        if (!hasTimes(left) || !hasTimes(right)) {
          expect(cues).toEqual([]);
          return;
        }
        expect([...shown(cues)].toSorted().join('')).toBe(
          [...(charactersIn(left) + charactersIn(right))].toSorted().join(''),
        );
        for (const cue of cues) {
          expect(cue.lines.length).toBeLessThanOrEqual(2);
          for (const one of cue.lines) expect(widthOf(one)).toBeLessThanOrEqual(42);
        }
        expectInOrder(cues);
      }),
      { numRuns: 300 },
    );
  });

  it('T6 T8: of both languages are shown together if they overlap in time', () => {
    const cues = dualCues(
      [
        line(0, 3, 'Não. Ninguém nos tinha dito nada.'),
        line(3, 8, 'Soubemos pela água, como toda a gente, e a água chegou tarde nessa noite.'),
      ],
      [
        line(0, 3.2, 'No. Nobody had told us anything.'),
        line(3.2, 8, 'We learned it from the water, like everybody else, and it was late.'),
      ],
    );
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['Não. Ninguém nos tinha dito nada.', 'No. Nobody had told us anything.'],
      ['Soubemos pela água, como toda a gente,', 'We learned it from the water,'],
      ['e a água chegou tarde nessa noite.', 'like everybody else, and it was late.'],
    ]);
  });

  it('T6 T8: of both languages show a line of each for one to seven seconds', () => {
    const cues = dualCues(
      [line(0, 0.3, 'Sim.'), line(0.4, 3, 'Eu estava lá.'), line(3, 3.4, 'Pois.'), line(9, 40, 'Adeus.')],
      [line(0, 0.3, 'Yes.'), line(0.4, 3.4, 'I was there.'), line(9, 40, 'Goodbye.')],
    );
    expect(cues).toEqual([
      { start: 0, end: 3.4, lines: ['Sim. Eu estava lá. Pois.', 'Yes. I was there.'] },
      { start: 9, end: 16, lines: ['Adeus.', 'Goodbye.'] },
    ]);
  });

  it('T6 T8: of both languages change when the original does, across a pause too', () => {
    const cues = dualCues(
      [
        line(0, 2, 'Soubemos pela água, como toda a gente.'),
        line(8, 10, 'A água chegou muito tarde nessa noite.'),
      ],
      [line(0, 10, 'We learned it from the water, like everybody else. The water was very late that night.')],
    );
    expect(cues.map(({ lines }) => lines.length)).toEqual(cues.map(() => 2));
    expect(cues.at(-1)?.lines[0]).toMatch(/nessa noite\.$/);
    expect(cues.at(-1)?.start).toBeGreaterThan(1.5);
    expect(cues.find(({ lines }) => lines[0]?.includes('nessa'))?.end).toBeGreaterThanOrEqual(10);
  });

  it('T8: don’t break lines after an abbreviation', () => {
    const text = 'It was raining on the quay that day, when Dr. Jones came with Mr. Smith from St. Mary.';
    for (const one of cuesOf([line(0, 9, text)]).flatMap(({ lines }) => lines))
      expect(one).not.toMatch(/(Dr|Mr|St)\.$/);
  });
});

describe('every file', () => {
  it('T8: contains every word of the transcript, with and without timestamps', () => {
    const plain = someLines.map((lines) =>
      lines.map((one) => ({ ...one, text: one.text.replace(/[^\p{L}\s]/gu, '') })),
    );
    fc.assert(
      fc.property(plain, fc.boolean(), (lines, times) => {
        for (const kind of ['text', 'json', 'markdown'] as const) {
          const { text } = transcriptFile(kind, head, lines, { times, marks: [] });
          let from = 0;
          for (const word of lines.flatMap((one) => one.text.split(/\s+/).filter(Boolean))) {
            from = text.indexOf(word, from);
            expect(from, `${kind} lacks ${word}`).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('T5: of a recording with several requests joins the gateway’s responses, and says so if the format allows', () => {
    const lines = [line(0, 2, 'Wrong.'), line(600, 602, 'Two.', { chunk: 1 })];
    const files = transcriptFormats.map((format) => joinedFile(format, head, lines, 'Made of 2.', []));
    expect(files.map(({ extension }) => extension)).toEqual(['json', 'txt', 'srt', 'json', 'vtt', 'json']);
    for (const { text } of files) expect(text).toContain('Wrong.');
    expect(files[4]?.text).toMatch(/^WEBVTT\n\nNOTE Made of 2\.\n\n00:00:00\.000 --> /);
    expect(files[2]?.text).toContain('00:10:00,000 --> 00:10:02,000\nTwo.');
  });
});
