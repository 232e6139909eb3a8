import { describe, expect, it } from 'vitest';
import { segmentsJson } from '../../../../../src/renderer/files/transcript/segments-json.ts';
import { withSilenceMarked } from '../../../../../src/renderer/stores/transcripts/blank/silent-lines.ts';
import { isUncertain } from '../../../../../src/renderer/transcribe/model/uncertain-lines.ts';
import { failure } from '../../../../../src/shared/failure.ts';
import type { TranscriptChunk, TranscriptLine } from '../../../../../src/shared/transcription/transcript.ts';
import { transcriptSettings } from '../../../../fixtures/transcript-settings.ts';
import { line } from '../../../transcribe/lines.ts';

const chunk = (start: number, end: number): TranscriptChunk => ({
  chunk: start * 1000,
  start,
  duration: end - start,
  form: 'whole',
  model: null,
  notes: [],
  progress: { state: 'done', responseFormat: 'verbose_json' },
});

const transcript = { language: null, duration: 60, settings: transcriptSettings };

/** Returns peaks of `seconds` each, which can be heard within the ranges only. */
function peaksOf(
  length: number,
  seconds: number,
  ...audibleRanges: readonly (readonly [from: number, to: number])[]
) {
  return Uint8Array.from({ length: Math.ceil(length / seconds) }, (_, at) =>
    audibleRanges.some(([from, to]) => (at + 1) * seconds > from && at * seconds < to) ? 40 : 0,
  );
}

/** Returns the texts of the marked lines of a minute, of which only the first ten and last ten seconds can be heard. */
function marked(
  lines: readonly TranscriptLine[],
  peaks: Uint8Array | null = peaksOf(60, 0.02, [0, 10], [50, 60]),
  chunks: readonly TranscriptChunk[] = [chunk(0, 60)],
  duration = 60,
): readonly string[] {
  const open = lines.map((one) => ({ ...one, transcriptId: 't' }));
  return withSilenceMarked({ chunks: [...chunks], duration }, open, peaks)
    .filter(({ isSilent }) => isSilent)
    .map(({ text }) => text);
}

describe('lines at a time when nothing can be heard', () => {
  it('T7: are marked, and others aren’t', () => {
    const lines = [line(0, 10, 'We met.'), line(20, 40, 'Thank you.'), line(50, 60, 'Goodbye.')];
    expect(marked(lines)).toEqual(['Thank you.']);
  });

  it('T7: are marked if they begin and end a moment before and after the silence', () => {
    expect(marked([line(9.95, 50.05, 'Thank you.')])).toEqual(['Thank you.']);
    expect(marked([line(9.9, 40, 'Thank you.')])).toEqual(['Thank you.']);
  });

  it('T7: don’t include a word before or after a long pause, however short', () => {
    const words = [
      line(9.85, 40, 'No.'),
      line(9.6, 40, 'Yes.'),
      line(20, 50.2, 'So,'),
      line(9.8, 9.8, 'Oh.'),
    ];
    expect(marked(words)).toEqual([]);
    const subtitles = 'Subtitles by the community of the channel that made them';
    expect(marked([line(9, 50, subtitles), line(5, 5.1, 'A long line.'), line(9.9, 10, 'Well.')])).toEqual(
      [],
    );
    expect(marked([line(20, 20, 'Thank you.')])).toEqual(['Thank you.']);
  });

  it('T7: keep the gateway’s own mark', () => {
    const lines = [line(20, 40, 'Thank you.'), line(0, 10, 'We met.', { uncertain: true })].map((one) => ({
      ...one,
      transcriptId: 't',
    }));
    const shown = withSilenceMarked(
      { chunks: [chunk(0, 60)], duration: 60 },
      lines,
      peaksOf(60, 0.02, [0, 10]),
    );
    expect(shown.map(({ uncertain }) => uncertain)).toEqual([false, true]);
    expect(shown.map(isUncertain)).toEqual([true, true]);
    expect(isUncertain({ uncertain: false, isSilent: true, checked: true })).toBe(false);
    expect(JSON.parse(segmentsJson(transcript, shown)).segments).toMatchObject([
      { uncertain: false },
      { uncertain: true },
    ]);
  });

  it.each([
    ['speech at their end', 12.8, 15],
    ['speech at their start', 10, 12],
    ['speech in their middle', 11, 13.5],
    ['a word at their end', 14.6, 15],
  ])('T7: don’t include lines of a recording of hours with %s', (_, from, to) => {
    for (const seconds of [0.64, 1.28, 2.56, 5.12])
      for (const shift of [0, 0.4, 0.9, 1.7]) {
        const peaks = peaksOf(60, seconds, [from + shift, to + shift]);
        expect(marked([line(10 + shift, 15 + shift, 'We met.')], peaks)).toEqual([]);
      }
  });

  it('T7: are found at their own time if the rest of a damaged file couldn’t be read', () => {
    const unread: TranscriptChunk = {
      ...chunk(60, 600),
      progress: {
        state: 'failed',
        failure: failure('recording-incomplete', { reason: 'unreadable' }),
        mayBeCharged: false,
        hasResponse: false,
      },
    };
    const lines = [line(0, 9, 'We met.'), line(20, 40, 'Thank you.'), line(51, 59, 'Goodbye.')];
    expect(marked(lines, undefined, [chunk(0, 60), unread], 600)).toEqual(['Thank you.']);
    expect(marked([line(100, 120, 'Nobody knows.')], undefined, [chunk(0, 60), unread], 600)).toEqual([]);
  });

  it('T7: are found in a recording of hours, whose peaks are longer than lines', () => {
    const peaks = peaksOf(60, 1.28, [0, 10], [50, 60]);
    const lines = [line(1, 2, 'We met.'), line(20.5, 21.2, 'Thank you.'), line(49.9, 50.6, 'Goodbye.')];
    expect(marked(lines, peaks)).toEqual(['Thank you.']);
  });

  it('T7: are marked despite a click, and not if speech of the lowest peak can be heard', () => {
    const lines = [line(20, 40, 'Thank you.')];
    expect(marked(lines, peaksOf(60, 0.02, [30, 30.1]))).toEqual(['Thank you.']);
    expect(
      marked(
        lines,
        peaksOf(60, 0.02, [30, 32]).map((peak) => Math.min(peak, 1)),
      ),
    ).toEqual([]);
  });

  it('T7: without times of the gateway are marked only if their whole chunk is silent', () => {
    const chunks = [chunk(0, 20), chunk(20, 40), chunk(40, 60)];
    const guessed = { approximate: true };
    const lines = [
      line(11, 19, 'We met.', guessed),
      line(21, 30, 'Thank you.', { ...guessed, chunk: 20_000 }),
      line(null, null, 'Bye.', { chunk: 20_000, line: 1 }),
      line(null, null, 'Goodbye.', { chunk: 40_000 }),
    ];
    expect(marked(lines, undefined, chunks)).toEqual(['Thank you.', 'Bye.']);
  });

  it('T7: aren’t marked while the audio isn’t measured, or if it can’t be decoded', () => {
    expect(marked([line(20, 40, 'Thank you.')], null)).toEqual([]);
    expect(marked([line(20, 40, 'Thank you.')], new Uint8Array())).toEqual([]);
  });
});
