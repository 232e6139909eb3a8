import { describe, expect, it } from 'vitest';
import { audioRefusal, learnedFrom } from '../../../src/main/gateway/audio-refusal.ts';
import { messageIn } from '../../../src/main/gateway/gateway-message.ts';
import { FailureError, failure } from '../../../src/shared/failure.ts';
import { namedModel, type TranscriptionFact } from '../../../src/shared/gateways/transcription-fact.ts';
import type { TranscriptionOptions } from '../../../src/shared/transcription/transcription.ts';
import { optionsFor } from '../../../src/shared/transcription/transcription-preferences.ts';
import { otherRefusals, refusals } from './transcription-refusals.ts';

function refusalOf(json: unknown, status: number): FailureError {
  const body = JSON.stringify(json);
  const { said } = messageIn(body, (text) => text);
  return new FailureError(failure('request-refused', { said, status }), { responseBody: body });
}

const learned = (body: unknown, sent: Omit<TranscriptionOptions, 'model'>, status = 400) =>
  learnedFrom(refusalOf(body, status), { model: 'm', ...sent });

const verbose = { responseFormat: 'verbose_json', timestamps: ['word', 'segment'] } as const;

describe('a refused transcription request', () => {
  it.each(refusals)(
    'T5 T11 T12: shows which fields $server ($thread) refuses',
    ({ body, sent, status, learned: facts }) => {
      expect(learned(body, sent, status)).toEqual(facts);
    },
  );

  it.each(otherRefusals)(
    'T5 T11: a refusal of $server is learned',
    ({ body, sent, status, learned: facts }) => {
      expect(learned(body, sent, status)).toEqual(facts);
    },
  );

  it('T5: says nothing about fields that weren’t sent', () => {
    for (const { body, status } of [...refusals, ...otherRefusals])
      expect(learned(body, { responseFormat: 'json', chunkingStrategy: 'auto' }, status)).not.toContain(
        'no-stream',
      );
    expect(learned({ error: { message: 'unknown param `stream`' } }, verbose)).toEqual([]);
  });

  it('T5 T7: isn’t learned from an echo of the request', () => {
    const input = { 'timestamp_granularities[]': ['word'], response_format: 'verbose_json', stream: 'true' };
    const detail = [{ type: 'missing', loc: ['body', 'speaker'], msg: 'Field required', input }];
    expect(learned({ detail }, { ...verbose, stream: true }, 422)).toEqual([]);
  });

  it('T5: isn’t learned after a server error, which may have been charged', () => {
    const [{ body } = { body: null }] = refusals;
    expect(learned(body, verbose, 500)).toEqual([]);
  });

  it('T4: of a recording that is too long is a limit, not a refused field', () => {
    // murtaza-nasir/speakr#168
    const body = {
      error: {
        message:
          'audio duration 1830.530612 seconds is longer than 1400 seconds which is the maximum for this model',
        type: 'invalid_request_error',
        param: null,
        code: 'invalid_value',
      },
    };
    const refusal = refusalOf(body, 400);
    expect(learnedFrom(refusal, { model: 'm', responseFormat: 'diarized_json', stream: true })).toEqual([]);
    expect(audioRefusal(refusal.failure).code).toBe('audio-too-long');
  });
});

const preferences = {
  language: null,
  prompt: '',
  temperature: null,
  format: 'best',
  seconds: 42,
} as const;
const fieldsOf = (
  model: string,
  more: Partial<Parameters<typeof optionsFor>[0]> = {},
  facts?: readonly TranscriptionFact[],
) => {
  const { model: _named, ...options } = optionsFor(
    { ...preferences, model, ...more },
    facts ?? namedModel(model).facts,
  );
  return options;
};

describe('the fields of a transcription request', () => {
  it('T7: timestamp_granularities[] asks for words and segments, and only with verbose_json', () => {
    expect(fieldsOf('whisper-1')).toEqual({
      responseFormat: 'verbose_json',
      timestamps: ['word', 'segment'],
    });
    expect(fieldsOf('whisper-1', { format: 'srt' })).toEqual({ responseFormat: 'srt' });
  });

  it('T5: gpt-4o-transcribe and similar models get json immediately, under any provider’s prefix', () => {
    for (const model of [
      'gpt-4o-transcribe',
      'gpt-4o-mini-transcribe',
      'gpt-4o-mini-transcribe-2025-12-15',
      'openai/gpt-4o-transcribe',
    ])
      expect(fieldsOf(model)).toEqual({ responseFormat: 'json', stream: true });
    expect(fieldsOf('gpt-4o')).toMatchObject({ responseFormat: 'verbose_json' });
    expect(fieldsOf('my-gpt-4o-transcribe')).toMatchObject({ responseFormat: 'verbose_json' });
  });

  it('T11: diarized_json has no prompt and no granularities, and chunking_strategy from 30 s', () => {
    const model = 'gpt-4o-transcribe-diarize';
    const short = { responseFormat: 'diarized_json', stream: true };
    expect(fieldsOf(model, { prompt: 'Aldana', seconds: 29 })).toEqual(short);
    expect(fieldsOf(model, { seconds: 31 })).toEqual({ ...short, chunkingStrategy: 'auto' });
    expect(fieldsOf(model, { seconds: null })).toEqual({ ...short, chunkingStrategy: 'auto' });
    // The strategy is required regardless of the format.
    expect(fieldsOf(model, { format: 'text' })).toEqual({ responseFormat: 'text', chunkingStrategy: 'auto' });
  });

  it('T11: known_speaker_names[] and known_speaker_references[] are sent with diarized_json, until refused', () => {
    const knownSpeakers = [{ name: 's1', reference: 'data:audio/mpeg;base64,AA==' }];
    expect(fieldsOf('whisper-1', { knownSpeakers })).not.toHaveProperty('knownSpeakers');
    expect(fieldsOf('m', { knownSpeakers, format: 'diarized_json' })).toMatchObject({ knownSpeakers });
    expect(fieldsOf('m', { knownSpeakers, format: 'diarized_json' }, ['no-references'])).not.toHaveProperty(
      'knownSpeakers',
    );
  });

  it('T12: stream is sent to models that are known to stream, or if the user wants it, and only with json', () => {
    expect(fieldsOf('whisper-1')).not.toHaveProperty('stream');
    expect(fieldsOf('gpt-4o-transcribe', { stream: false })).toEqual({ responseFormat: 'json' });
    expect(fieldsOf('whisper-large', { stream: true })).toEqual({ responseFormat: 'json', stream: true });
    expect(fieldsOf('whisper-large', { stream: true, format: 'verbose_json' })).not.toHaveProperty('stream');
    for (const format of ['text', 'json'] as const)
      expect(fieldsOf('gpt-4o-transcribe', { format })).toEqual({ responseFormat: format });
    expect(fieldsOf('whisper-large', { stream: true }, ['no-stream'])).toMatchObject({
      responseFormat: 'verbose_json',
    });
  });

  it('T5: languages[] and keywords[] are for gpt-transcribe, which has no singular language', () => {
    const preferences = { language: 'pt', keywords: ['Setúbal', 'Aldana'] };
    expect(fieldsOf('gpt-transcribe', preferences)).toEqual({
      responseFormat: 'json',
      stream: true,
      languages: ['pt'],
      keywords: ['Setúbal', 'Aldana'],
    });
    expect(fieldsOf('gpt-4o-transcribe', { language: 'pt' })).toMatchObject({ language: 'pt' });
  });

  it('T5: nothing that is unset is sent', () => {
    expect(optionsFor({ ...preferences, model: 'whisper-1', format: null }, [])).toEqual({
      model: 'whisper-1',
    });
  });
});
