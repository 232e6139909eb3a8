import { describe, expect, it } from 'vitest';
import { plainerOptions } from '../../../src/main/gateway/audio-refusal.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';
import type { TranscriptionOptions } from '../../../src/shared/models/transcription.ts';

const options: TranscriptionOptions = {
  model: 'whisper-1',
  responseFormat: 'verbose_json',
  timestamps: ['word', 'segment'],
};

const refusedOf = (said: string, answer: unknown = null) =>
  plainerOptions(
    new FailureError(failure('request-refused', { said, status: 422 }), { answer: JSON.stringify(answer) }),
    options,
  )?.refused ?? null;

describe('a refused option of a transcription', () => {
  it('T5 T7: is recognised in FastAPI’s path of the field', () => {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', 'timestamp_granularities[]'], msg: 'Not permitted' },
    ];
    expect(refusedOf('Not permitted', { detail })).toBe('word-timings');
  });

  it('T5 T7: isn’t seen in an echo of the request', () => {
    const input = { 'timestamp_granularities[]': ['word'], response_format: 'verbose_json' };
    const detail = [{ type: 'missing', loc: ['body', 'speaker'], msg: 'Field required', input }];
    expect(refusedOf('Field required', { detail })).toBeNull();
  });
});
