import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { blankStretches } from '../../../../src/renderer/stores/transcripts/blank/blank-stretches.ts';
import { failure } from '../../../../src/shared/failure.ts';
import type { ChunkProgress, Transcript } from '../../../../src/shared/transcription/transcript.ts';
import { line } from '../lines.ts';

vi.stubGlobal('document', { documentElement: { getAttribute: () => null } });
const { TranscriptState } = await import(
  '../../../../src/renderer/transcribe/transcript/transcript-state.tsx'
);

const failed = (code: Parameters<typeof failure>[0], reason: string): ChunkProgress => ({
  state: 'failed',
  failure: failure(code, { reason }),
  mayBeCharged: false,
  hasResponse: false,
});
const silent: ChunkProgress = { state: 'silent' };
const missing = failed('recording-incomplete', 'short');

/** Returns the text and buttons of a transcript whose chunks are a minute long each. */
function shown(states: readonly ChunkProgress[], more: { audioUrl?: null; hasLines?: true } = {}): string {
  const chunks = states.map((progress, at) => ({
    chunk: at * 60_000,
    start: at * 60,
    duration: 60,
    form: 'whole' as const,
    model: null,
    notes: [],
    progress,
  }));
  const transcript = {
    id: 'a',
    chunks,
    splitting: null,
    duration: states.length * 60,
    gateway: null,
    audioUrl: more.audioUrl === undefined ? '/media/a' : null,
  } as unknown as Transcript;
  const lines = more.hasLines ? [line(0, 60, 'We met.')] : [];
  const blanks = blankStretches(transcript, lines, null);
  const props = { transcript, hasLines: lines.length > 0, blanks };
  return renderToStaticMarkup(createElement(TranscriptState, props))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('T4: a transcript without text', () => {
  test('T4: whose start is silent and whose end is missing says both, and the start can be sent', () => {
    const text = shown([silent, missing]);
    expect(text).toContain('Silent, so nothing was sent: 0:00–1:00.');
    expect(text).toContain('Send anyway');
    expect(text).not.toContain('Retry');
  });

  test('T4: of which some parts are silent and others failed offers to send either', () => {
    const text = shown([silent, failed('split-failed', 'unreadable'), silent, silent]);
    expect(text).toContain('Silent, so nothing was sent: 0:00–1:00, 2:00–4:00.');
    expect(text).toMatch(/Retry.*Send anyway/);
  });

  test('T4: doesn’t offer to send silence if there is none, or if its audio has been deleted', () => {
    expect(shown([failed('split-failed', 'unreadable'), missing])).not.toMatch(/Silent|Send anyway/);
    expect(shown([silent, missing], { audioUrl: null })).not.toContain('Send anyway');
    expect(
      shown([{ state: 'done', responseFormat: 'json' }, silent, missing], { hasLines: true }),
    ).not.toMatch(/Silent|Send anyway/);
  });

  test('T4: that is silent from start to end says so', () => {
    const text = shown([silent, silent]);
    expect(text).toContain('Nothing was sent: the recording is silent');
    expect(text).toContain('Send anyway');
  });
});
