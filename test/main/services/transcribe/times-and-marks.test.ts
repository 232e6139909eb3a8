import { describe, expect, it } from 'vitest';
import { jsonOf } from '../../../faults/scripted-gateway.ts';
import { add, linesIn, startAppWithGateway, waitForState } from './transcription-gateway.ts';

/** Transcribes a recording of `duration` seconds (null if unknown) with a gateway that responds with `body`. */
async function transcribed(body: object, duration: number | null = 42) {
  const { app } = await startAppWithGateway((_, response) => jsonOf(response, 200, body));
  const { id } = await add(app, {}, duration);
  const transcript = await waitForState(app, id);
  return { transcript, lines: await linesIn(app, id) };
}

const segments = [
  { start: 0, end: 20, text: 'Good morning.' },
  { start: 20, end: 40, text: 'Nobody knows.' },
  { start: 40, end: 49, text: 'Not me.' },
  { start: 58, end: 60, text: 'Nor you.' },
];

describe('times of lines', () => {
  it.each([1, 42, 500])(
    'T5: lines end with the recording, whatever `duration` the response states (%d)',
    async (duration) => {
      const { transcript, lines } = await transcribed({ duration, segments });
      expect(lines.map(({ start, end, text }) => [start, end, text])).toEqual([
        [0, 20, 'Good morning.'],
        [20, 40, 'Nobody knows.'],
        [40, 42, 'Not me.'],
        [42, 42, 'Nor you.'],
      ]);
      expect(transcript.duration).toBe(42);
    },
  );

  it('T5: a recording of unknown length has all lines at their times, and is at least as long as they are', async () => {
    const { transcript, lines } = await transcribed({ duration: 1, segments }, null);
    expect(lines.map(({ start, end }) => [start, end])).toEqual(
      segments.map(({ start, end }) => [start, end]),
    );
    expect(transcript.duration).toBe(60);
  });

  it('T5: milliseconds become seconds before the end of the recording limits them', async () => {
    const inMs = segments
      .slice(0, 2)
      .map((segment) => ({ ...segment, start: segment.start * 1000, end: segment.end * 1000 }));
    const { transcript, lines } = await transcribed({ duration: 42_000, segments: inMs });
    expect(lines.map(({ start, end }) => [start, end])).toEqual([
      [0, 20],
      [20, 40],
    ]);
    expect(transcript.duration).toBe(42);
  });

  it('T5: lines after the measured end keep their times if the gateway decoded a longer recording', async () => {
    // The file is chained, or its sample rate changes, so only 42 s were measured.
    const { lines } = await transcribed({ duration: 60, segments });
    expect(lines.map(({ start, end }) => [start, end])).toEqual(
      segments.map(({ start, end }) => [start, end]),
    );
  });

  it('T5: 12,000 segments in one response are as many lines', async () => {
    const many = Array.from({ length: 12_000 }, (_, at) => ({ start: at, end: at + 1, text: `Line ${at}.` }));
    const { transcript, lines } = await transcribed({ segments: many }, 12_000);
    expect(transcript.counts.lines).toBe(12_000);
    expect(lines[11_999]).toMatchObject({ start: 11_999, end: 12_000, text: 'Line 11999.' });
  });
});

describe('marks of recognisers', () => {
  it.each([
    { text: '[BLANK_AUDIO]' },
    { text: ' (silence)', segments: [{ start: 0, end: 42, text: ' (silence)' }] },
    { text: '<|en|><|nospeech|><|endoftext|>' },
    { text: 'language None<asr_text>' },
  ])('T5: a recording of which a response only says that it’s silent has no lines: $text', async (body) => {
    const { transcript, lines } = await transcribed(body);
    expect(lines).toEqual([]);
    expect(transcript.counts).toMatchObject({ lines: 0, words: 0 });
  });

  it('T7: sentences that describe music are uncertain, and Qwen’s language is that of the recording', async () => {
    const { transcript, lines } = await transcribed({
      text: 'language English<asr_text>Good morning.\n[Music]',
    });
    expect(lines.map(({ text, uncertain }) => [text, uncertain])).toEqual([
      ['Good morning.', false],
      ['[Music]', true],
    ]);
    expect(transcript.language).toBe('English');
  });
});
