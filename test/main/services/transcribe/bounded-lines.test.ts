import { expect, test } from 'vitest';
import { readTranscription } from '../../../../src/main/gateway/transcription-response.ts';
import { linesOf } from '../../../../src/main/services/transcribe/lines-of.ts';
import { cuesOf } from '../../../../src/main/services/transcribe/word-cues.ts';
import { growth, linearGrowth } from '../../../growth.ts';

const chunk = { chunk: 0, start: 0, duration: null, lead: 0 } as const;

function linesIn(body: unknown) {
  const read = readTranscription(JSON.stringify(body));
  if (read.kind !== 'transcription') throw new Error(read.kind);
  return linesOf(read.result, chunk);
}

test('T6: a response with more segments than any speech has is merged into fewer lines, without losing text', () => {
  const segments = Array.from({ length: 60_000 }, (_, at) => ({ start: at, end: at + 1, text: `w${at}` }));
  const lines = linesIn({ text: '', segments });
  expect(lines.length).toBe(30_000);
  expect(lines.map(({ text }) => text).join(' ')).toBe(segments.map(({ text }) => text).join(' '));
  expect(lines[1]).toMatchObject({ start: 2, end: 4, text: 'w2 w3' });
});

test('T6: a response with more paragraphs than any speech has is merged into fewer lines, without losing text', () => {
  const paragraphs = Array.from({ length: 60_000 }, (_, at) => `p${at}`);
  const lines = linesIn({ text: paragraphs.join('\n') });
  expect(lines.length).toBe(30_000);
  expect(lines.map(({ text }) => text).join(' ')).toBe(paragraphs.join(' '));
});

test('T8: words that aren’t in a long segment are looked for in linear time', () => {
  const work = (size: number) => {
    const segment = { start: 0, end: 1e6, text: 'a '.repeat(size) };
    const figures = {
      avgLogprob: null,
      noSpeechProb: null,
      compressionRatio: null,
      uncertain: false,
      speaker: null,
    };
    const words = Array.from({ length: size }, (_, at) => ({ word: 'zebra', start: at, end: at + 1 }));
    cuesOf([{ ...segment, ...figures }], words);
  };
  expect(growth(work, 100, 1_000)).toBeLessThan(linearGrowth);
});

test('X4: an error that comes as a server-sent event isn’t a transcript', () => {
  const event = '{"error":{"message":"The model is overloaded."}}';
  for (const body of [
    `data: ${event}\n\n`,
    `event: error\ndata: ${event}\n\n`,
    `: ping\n\ndata: ${event}\n\n`,
  ])
    expect(readTranscription(body)).toEqual({ kind: 'error', body: event });
  expect(readTranscription('data: the gate was closed').kind).toBe('transcription');
});
