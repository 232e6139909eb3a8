import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import type { TranscriptionCreateParams } from 'openai/resources/audio/transcriptions';
import type { TranslationCreateParams } from 'openai/resources/audio/translations';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { chatFields } from '../../../src/main/gateway/chat-request.ts';
import type { FileInJson } from '../../../src/main/gateway/json-body.ts';
import { speechBody } from '../../../src/main/gateway/speech.ts';
import { transcriptionFields } from '../../../src/main/gateway/transcribe.ts';

// `npm run check` compiles this file, so the check fails if a request field doesn't match the types of the openai
// package.

/**
 * A request body as it is sent: without `readonly`, which the package's types don't use, and without undefined fields.
 * A file becomes a data URL.
 */
type Sent<T> = T extends FileInJson
  ? string
  : T extends readonly (infer Each)[]
    ? Sent<Each>[]
    : T extends object
      ? { -readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: Sent<T[Name]> } & {
          -readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Sent<
            Exclude<T[Name], undefined>
          >;
        }
      : T;

type ChatFields = ReturnType<typeof chatFields>;
type SpeechFields = ReturnType<typeof speechBody>;
type TranscriptionFields = ReturnType<typeof transcriptionFields>;

/** The fields of a translation request, whether or not the gateway documents all of them. */
type TranslationFields = Pick<TranscriptionFields, 'model' | 'prompt' | 'temperature'> & {
  readonly response_format: Exclude<TranscriptionFields['response_format'], 'diarized_json'>;
};

/** The package's types also require the file, which our fields don't include. */
type WithoutFile<T> = Omit<T, 'file'>;

describe('bodies have the types of the openai package', () => {
  it('C27: every chat body is assignable to ChatCompletionCreateParams, and has no other fields', () => {
    expectTypeOf<Sent<ChatFields>>().toExtend<ChatCompletionCreateParams>();
    expectTypeOf<keyof ChatFields>().toExtend<keyof ChatCompletionCreateParams>();
    const fields = chatFields({
      model: 'm',
      messages: [],
      parameters: { temperature: null },
      reportUsage: true,
    });
    expect(fields).toEqual({
      model: 'm',
      messages: [],
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it('C27: the token limit has the same type under both of its names', () => {
    type Limit = ChatCompletionCreateParams['max_completion_tokens'];
    expectTypeOf<Limit>().toEqualTypeOf<ChatCompletionCreateParams['max_tokens']>();
  });

  it('S10: every speech body is assignable to SpeechCreateParams, and has no other fields', () => {
    expectTypeOf<Sent<SpeechFields>>().toExtend<SpeechCreateParams>();
    expectTypeOf<keyof SpeechFields>().toExtend<keyof SpeechCreateParams>();
    const custom = { model: 'm', input: 'One.', voice: 'voice_1', customVoice: true, directions: 'Slowly' };
    expect(JSON.parse(JSON.stringify(speechBody(custom)))).toEqual({
      model: 'm',
      input: 'One.',
      voice: { id: 'voice_1' },
      instructions: 'Slowly',
    });
  });

  it('T5: every transcription is assignable to TranscriptionCreateParams, and has no other fields', () => {
    expectTypeOf<Sent<TranscriptionFields>>().toExtend<WithoutFile<TranscriptionCreateParams>>();
    expectTypeOf<keyof TranscriptionFields>().toExtend<keyof TranscriptionCreateParams>();
    expect(transcriptionFields({ model: 'm', timestamps: ['word'] })).toMatchObject({
      timestamp_granularities: ['word'],
    });
  });

  it('T6: every translation is assignable to TranslationCreateParams, and has no other fields', () => {
    expectTypeOf<Sent<TranslationFields>>().toExtend<WithoutFile<TranslationCreateParams>>();
    expectTypeOf<keyof TranslationFields>().toExtend<keyof TranslationCreateParams>();
  });
});
