import { describe, expect, it } from 'vitest';
import { createTranscriptEvents } from '../../../src/main/gateway/transcript-events.ts';
import { readTranscription } from '../../../src/main/gateway/transcription-response.ts';

const data = (body: object | string) => `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`;
const chunk = (content: string, finish_reason?: string) =>
  data({
    id: 'trsc-a',
    object: 'transcription.chunk',
    created: 1,
    model: 'whisper',
    choices: [{ delta: { content }, ...(finish_reason && { finish_reason }) }],
  });
const read = (body: string) => {
  const response = readTranscription(body);
  return 'result' in response ? { kind: response.kind, text: response.result.text } : response;
};

describe('the events of a streamed transcription', () => {
  it('T12: OpenAI’s transcript.text.delta and transcript.text.done', () => {
    const body =
      data({ type: 'transcript.text.delta', delta: 'My' }) +
      data({ type: 'transcript.text.delta', delta: ' gosh' });
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'My gosh' });
    expect(read(body + data({ type: 'transcript.text.done', text: 'My gosh.' }))).toEqual({
      kind: 'transcription',
      text: 'My gosh.',
    });
    // Without its text, the last event still ends the stream.
    expect(read(`${body + data({ type: 'transcript.text.done' })}data: [DONE]\n\n`)).toEqual({
      kind: 'transcription',
      text: 'My gosh',
    });
  });

  it('T12: chunks of a chat, as vLLM sends them (vllm-project/vllm#49116), with a finish_reason for each internal stretch', () => {
    const body = chunk(' My') + chunk(' gosh.', 'stop') + chunk(' Then') + chunk(' more.');
    expect(read(body)).toEqual({ kind: 'cut-off', text: 'My gosh. Then more.' });
    expect(read(body + chunk('', 'stop'))).toEqual({ kind: 'transcription', text: 'My gosh. Then more.' });
    const usage = data({ object: 'transcription.chunk', choices: [], usage: { total_tokens: 3 } });
    expect(read(`${body + usage}data: [DONE]\n\n`)).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
  });

  it('T12: an object for each segment, as WhisperLive sends them (collabora/WhisperLive#452)', () => {
    const body =
      data({ start: 0, end: 1, text: ' My gosh.' }) + data({ start: 1, end: 2, text: ' Then more.' });
    const response = readTranscription(`${body}data: [DONE]\n\n`);
    expect(response).toMatchObject({
      kind: 'transcription',
      result: { text: 'My gosh. Then more.', segments: [{ start: 0 }, { start: 1 }] },
    });
  });

  it('T12: text alone, as older servers send it', () => {
    expect(read(data('My gosh.') + data('Then more.'))).toEqual({
      kind: 'transcription',
      text: 'My gosh. Then more.',
    });
  });

  it('T12: Mistral’s names of the events', () => {
    const body =
      data({ type: 'transcription.language', audio_language: 'en' }) +
      data({ type: 'transcription.text.delta', text: 'My gosh.' }) +
      data({ type: 'transcription.segment', text: 'My gosh.', start: 0, end: 1, speaker_id: 'speaker_1' }) +
      data({ type: 'transcription.done', text: 'My gosh.', language: 'en' });
    expect(readTranscription(body)).toMatchObject({
      kind: 'transcription',
      result: {
        text: 'My gosh.',
        language: 'en',
        segments: [{ speaker: 'speaker_1' }],
        form: 'diarized_json',
      },
    });
  });

  it('X4: an error event is an error, whatever came before', () => {
    const error = { error: { message: 'The model is overloaded.' } };
    expect(readTranscription(chunk(' My') + data(error))).toEqual({
      kind: 'error',
      body: JSON.stringify(error),
    });
  });

  it('X4: a stream is read the same however its bytes are divided', () => {
    const bytes = Buffer.from(
      `${chunk(' Grüße, 世界')}${data({ type: 'transcript.text.done', text: 'Grüße, 世界' })}`,
    );
    for (const size of [1, 2, 3, 7, 64]) {
      const events = createTranscriptEvents();
      for (let at = 0; at < bytes.length; at += size) events.feed(bytes.subarray(at, at + size));
      events.end();
      expect(events.now()).toMatchObject({
        text: ' Grüße, 世界',
        isDone: true,
        whole: { text: 'Grüße, 世界' },
      });
    }
  });
});
