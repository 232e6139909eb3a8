import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listModels } from '../../../src/main/gateway/models.ts';
import { speak } from '../../../src/main/gateway/speech.ts';
import { refusesDirections } from '../../../src/main/gateway/speech-refusal.ts';
import { transcribe, translate } from '../../../src/main/gateway/transcribe.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { encodedAudio } from '../../faults/encoded-audio.ts';
import {
  chatBodiesOf,
  type IndependentServer,
  refuseField,
  startIndependentServer,
  unsupported,
} from '../../faults/independent-server.ts';
import { accessTo, policyOf, readChat } from './read-chat.ts';

let server: IndependentServer;
beforeEach(async () => {
  server = await startIndependentServer();
});
afterEach(() => server.stop());

const never = new AbortController().signal;
const access = () => accessTo(`${server.url}/v1`);

describe('an independent server: chat', () => {
  it('C1: a streamed reply and a whole one are read alike, with their usage', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 };
    server.on({}, { content: 'The gate was closed at ten.', usage });
    for (const stream of [true, false]) {
      const read = await readChat(access(), { parameters: { stream } });
      expect(read).toMatchObject({
        text: 'The gate was closed at ten.',
        finishes: [[0, 'stop']],
        failure: null,
      });
    }
    const whole = await readChat(access(), { parameters: { stream: false } });
    expect(whole.events).toContainEqual(
      expect.objectContaining({ type: 'usage', usage: expect.objectContaining({ completionTokens: 12 }) }),
    );
  });

  it('C28: reasoning is kept separate from the text', async () => {
    server.on({}, { content: 'At ten.', reasoning: 'The ledger says so.' });
    for (const stream of [true, false]) {
      const read = await readChat(access(), { parameters: { stream } });
      expect([read.text, read.reasoning]).toEqual(['At ten.', 'The ledger says so.']);
    }
  });

  it('C28: tool calls are read from a stream and from a whole reply', async () => {
    const toolCalls = [{ id: 'call_1', name: 'open_gate', arguments: '{"hour":10}' }];
    server.on({}, { toolCalls });
    for (const stream of [true, false]) {
      const { events, finishes } = await readChat(access(), { parameters: { stream } });
      const fragments = events.flatMap((event) => (event.type === 'tool-call' ? [event.fragment] : []));
      expect(fragments.map(({ name }) => name ?? '').join('')).toBe('open_gate');
      expect(fragments.map(({ arguments: part }) => part ?? '').join('')).toBe('{"hour":10}');
      expect(finishes).toEqual([[0, 'tool_calls']]);
    }
  });

  it('C27: unsupported_parameter is corrected in one more request', async () => {
    refuseField(server, 'max_tokens', " Use 'max_completion_tokens' instead.");
    server.on({}, { content: 'At ten.' });
    const read = await readChat(access(), { parameters: { maxTokens: 20 } });
    expect([read.text, read.failure]).toEqual(['At ten.', null]);
    expect(read.events[0]).toEqual({
      type: 'corrected',
      corrections: [{ field: 'max_tokens', instead: 'max_completion_tokens' }],
    });
    const limits = chatBodiesOf(server).map((body) => [body.max_tokens, body.max_completion_tokens]);
    expect(limits).toEqual([
      [20, undefined],
      [undefined, 20],
    ]);
  });

  it('C2: errors have their code and the server’s message', async () => {
    server.on({}, { status: 429, error: { message: 'Slow down', type: 'rate_limit_error' }, retryAfter: 1 });
    const { failure } = await readChat(access(), { policy: policyOf(1) });
    expect(failure).toMatchObject({ code: 'rate-limited', values: { status: 429, said: 'Slow down' } });
  });
});

describe('an independent server: audio', () => {
  const file = {
    name: 'tape.wav',
    type: 'audio/wav',
    size: 4,
    open: async function* () {
      yield new Uint8Array([1, 2, 3, 4]);
    },
  };
  const transcription = {
    text: 'The gate was closed.',
    language: 'english',
    duration: 1.5,
    words: [{ word: 'The', start: 0, end: 0.2 }],
    segments: [{ id: 0, text: 'The gate was closed.', start: 0, end: 1.5 }],
  };

  it('T5: a transcription is read with its segments and word timings', async () => {
    server.onTranscription({ transcription });
    const timestamps = ['word', 'segment'] as const;
    const options = { model: 'whisper-1', responseFormat: 'verbose_json', timestamps } as const;
    const result = await transcribe(access(), { file, options, seconds: 1 }, policyOf(), never);
    expect(result).toMatchObject({
      text: 'The gate was closed.',
      form: 'verbose_json',
      duration: 1.5,
      segments: [{ start: 0, end: 1.5, text: 'The gate was closed.' }],
      words: [{ word: 'The', start: 0, end: 0.2 }],
    });
  });

  it('T5: a transcription without times is read', async () => {
    server.onTranscription({ transcription: { text: 'The gate was closed.' } });
    const options = { model: 'gpt-4o-transcribe', responseFormat: 'json' } as const;
    const result = await transcribe(access(), { file, options, seconds: 1 }, policyOf(), never);
    expect(result).toMatchObject({ text: 'The gate was closed.', form: 'json', segments: [] });
  });

  it('T6: a translation is read', async () => {
    server.onTranslation({ transcription: { text: 'The gate was closed.' } });
    const options = { model: 'whisper-1', responseFormat: 'json' } as const;
    const result = await translate(access(), { file, options, seconds: 1 }, false, policyOf(), never);
    expect(result.text).toBe('The gate was closed.');
  });

  it('S4: speech is recognised by its bytes', async () => {
    const tone = Float32Array.from({ length: 12_000 }, (_, at) => 0.3 * Math.sin(at / 20));
    const mp3 = await encodedAudio('mp3', tone);
    server.onSpeech(/gate/, { audio: mp3.toString('base64'), format: 'mp3' });
    const request = { model: 'tts-1', input: 'The gate was closed.', voice: 'alloy' };
    const speech = await speak(access(), request, policyOf(), never);
    const chunks = await Array.fromAsync(speech.bytes);
    expect([speech.format, Buffer.concat(chunks).equals(mp3)]).toEqual(['mp3', true]);
  });

  it('S10: a refusal of directions is recognised', async () => {
    server.on({ endpoint: 'speech' }, { status: 400, error: unsupported('instructions') });
    const request = { model: 'm', input: 'One.', voice: 'alloy', directions: 'Slowly' };
    const thrown = await speak(access(), request, policyOf(), never).catch((failed: unknown) => failed);
    expect(thrown).toBeInstanceOf(FailureError);
    expect(refusesDirections(thrown as FailureError)).toBe(true);
  });

  it('G1: its models are listed', async () => {
    const models = await listModels(access(), policyOf(), never);
    expect(models.map(({ id }) => id)).toContain('gpt-4o');
  });
});
