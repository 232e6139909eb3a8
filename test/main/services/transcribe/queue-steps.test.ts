import { describe, expect, it } from 'vitest';
import {
  beforeUpload,
  outcomeOf,
  progressAfter,
  type RequestEvent,
} from '../../../../src/main/services/transcribe/chunk-run.ts';
import { skippedTranscripts } from '../../../../src/main/services/transcribe/queue.ts';
import { failure } from '../../../../src/shared/failure.ts';

const first = { transcriptId: 'one' };
const second = { transcriptId: 'two' };
const inOrder = { transcriptId: 'in-order' };

describe('the slots of the queue', () => {
  const cases = [
    ['an empty queue starts anything', [], []],
    ['one request leaves room for another', [first], []],
    ['two requests are the most', [first, second], null],
    ['one chunk at a time is sent of a transcript in order', [inOrder], ['in-order']],
  ] as const;
  it.each(cases)('T3: %s', (_name, running, skipped) => {
    expect(skippedTranscripts(running, false, (id) => id === 'in-order')).toEqual(skipped);
  });

  it('T3: a closed queue starts nothing', () => {
    expect(skippedTranscripts([], true, () => false)).toBeNull();
  });
});

describe('the progress of a request', () => {
  const sent = (bytes: number): RequestEvent => ({
    type: 'sent',
    sent: bytes,
    total: 10,
    at: 5,
    expectedMs: 20,
  });
  const transcribing = { state: 'transcribing', since: 5, expectedMs: 20, latest: '' } as const;

  it('T3: counts bytes until the upload is complete', () => {
    expect(progressAfter(beforeUpload, sent(4))).toEqual({ ...beforeUpload, sent: 4, total: 10 });
    expect(progressAfter(beforeUpload, sent(10))).toEqual(transcribing);
  });

  it('T5: shows streamed text once the upload is complete', () => {
    expect(progressAfter(transcribing, { type: 'text', latest: 'Hello' })).toEqual({
      ...transcribing,
      latest: 'Hello',
    });
    expect(progressAfter(beforeUpload, { type: 'text', latest: 'Hello' })).toBe(beforeUpload);
  });
});

describe('the outcome of a request without a stored response', () => {
  const arrived = {
    transcription: {
      text: 'Hello',
      language: null,
      duration: null,
      segments: [],
      words: [],
      form: 'json',
      raw: 'raw',
    } as const,
    raw: 'raw',
    sent: new Set<string>(),
  };
  const refused = failure('audio-refused', { status: 400 });
  const broken = failure('connection-lost');
  const outcome = (
    cause: Parameters<typeof outcomeOf>[0],
    rest: Partial<Parameters<typeof outcomeOf>[1]> = {},
  ) => outcomeOf(cause, { sent: 'whole', arrived: null, responseBody: null, ...rest });

  it('T3: a closing app leaves the chunk as it is, with what had arrived', () => {
    expect(outcome('closed')).toEqual({ type: 'suspended', raw: null });
    expect(outcome('closed', { arrived })).toEqual({ type: 'suspended', raw: 'raw' });
  });

  it('T3: only a completely sent request that wasn’t refused may have been charged', () => {
    const failed = { type: 'failed', failed: broken, responseBody: null };
    expect(outcome(broken)).toEqual({ ...failed, mayBeCharged: true });
    expect(outcome(broken, { sent: 'partly' })).toEqual({ ...failed, mayBeCharged: false });
    const body = { responseBody: 'body' };
    expect(outcome(refused, body)).toEqual({
      type: 'failed',
      failed: refused,
      mayBeCharged: false,
      ...body,
    });
  });

  it('T3: a stopped request says how much of it was sent', () => {
    const failed = failure('stopped', { sent: 'partly' });
    expect(outcome('stopped', { sent: 'partly' })).toMatchObject({ type: 'failed', failed });
  });

  it('T5: text that had arrived is kept, and says whether the user stopped it', () => {
    expect(outcome(broken, { arrived })).toEqual({
      type: 'cut-off',
      failed: failure('transcript-cut-off', broken.values),
      arrived,
    });
    expect(outcome('stopped', { arrived })).toEqual({
      type: 'cut-off',
      failed: failure('stopped', { sent: 'whole' }),
      arrived,
    });
  });
});
