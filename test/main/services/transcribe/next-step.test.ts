import { describe, expect, it } from 'vitest';
import {
  beforeUpload,
  outcomeOf,
  progressAfter,
  type RequestEvent,
} from '../../../../src/main/services/transcribe/chunk-run.ts';
import { nextStep, type QueueJob } from '../../../../src/main/services/transcribe/queue.ts';
import { failure } from '../../../../src/shared/failure.ts';

const job = (transcriptId: string, gatewayId: string, state: QueueJob['state']) => ({
  transcriptId,
  gatewayId,
  state,
});
const start = (exceptGateways: readonly string[] = [], exceptTranscripts: readonly string[] = []) => ({
  type: 'start',
  exceptGateways,
  exceptTranscripts,
});
const [running, other] = [job('one', 'a', 'running'), job('two', 'b', 'running')];
const [pausing, returning] = [job('three', 'c', 'pausing'), job('in-order', 'd', 'returning')];

describe('the next step of the queue', () => {
  const steps: readonly [string, readonly QueueJob[], unknown][] = [
    ['an empty queue starts anything', [], start()],
    ['one request leaves room for another', [running], start()],
    ['two requests are the most', [running, other], null],
    [
      'a pausing request leaves its slot, and nothing starts at its gateway',
      [running, pausing],
      start(['c']),
    ],
    ['a request returns before others start', [running, returning], { type: 'resume', job: returning }],
    ['a request returns only to a free slot', [running, other, returning], null],
    [
      'one chunk at a time is sent of a transcript in order',
      [job('in-order', 'a', 'running')],
      start([], ['in-order']),
    ],
  ];
  it.each(steps)('T3: %s', (_name, jobs, expected) => {
    expect(nextStep(jobs, false, (id) => id === 'in-order')).toEqual(expected);
  });

  it('T3: a closed queue starts nothing, and lets requests return so that they can end', () => {
    expect(nextStep([], true, () => false)).toBeNull();
    expect(nextStep([returning], true, () => false)).toEqual({ type: 'resume', job: returning });
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

  it('T3: starts again after a pause', () => {
    const retry = { attempt: 2, reason: failure('rate-limited'), nextAt: 9 };
    expect(progressAfter(transcribing, { type: 'pause', retry })).toEqual({ ...beforeUpload, retry });
    expect(progressAfter(transcribing, { type: 'pause', retry: null })).toEqual(beforeUpload);
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
