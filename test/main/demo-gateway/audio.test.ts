import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { started, thrownBy } from './started.ts';

const recording = (bytes = 100) => new File([new Uint8Array(bytes)], 'take.wav', { type: 'audio/wav' });

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const speech = { model: 'tts-1', input: 'Good evening.', voice: 'alloy' };

describe('G5: audio requests are validated', () => {
  it.each([
    ['file', { model: 'whisper-demo' }],
    ['file', { file: 'text', model: 'whisper-demo' }],
    ['file', { file: recording(0), model: 'whisper-demo' }],
    ['model', { file: recording() }],
    ['response_format', { file: recording(), model: 'whisper-demo', response_format: 'docx' }],
  ])(
    'G5: an invalid %s of a recording is 400, for transcription and translation (%#)',
    async (param, fields) => {
      const { post } = await started();
      for (const task of ['transcriptions', 'translations']) {
        const response = await post(`/audio/${task}`, form(fields));
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ error: { param } });
      }
    },
  );

  it.each([
    ['language', 'english'],
    ['temperature', '1.1'],
    ['temperature', 'warm'],
    ['temperature', '-0.5'],
  ])('G5: an invalid %s of a transcription is 400: %s', async (param, value) => {
    const { post } = await started();
    const fields = form({ file: recording(), model: 'whisper-demo', [param]: value });
    expect(await (await post('/audio/transcriptions', fields)).json()).toMatchObject({ error: { param } });
  });

  it('G5: a body that isn’t a form is 400, and an unknown model 404', async () => {
    const { post } = await started();
    expect((await post('/audio/transcriptions', '{}')).status).toBe(400);
    expect((await post('/audio/transcriptions', form({ file: recording(), model: 'tts-1' }))).status).toBe(
      404,
    );
    expect((await post('/audio/speech', JSON.stringify({ ...speech, model: 'whisper-demo' }))).status).toBe(
      404,
    );
  });

  it('G5: an upload of 26,214,400 bytes in total is accepted, and one more byte is 413', async () => {
    const { post } = await started();
    const withBytes = async (total: number) => {
      const empty = new Request('http://localhost', {
        method: 'POST',
        body: form({ model: 'whisper-demo', file: recording(1) }),
      });
      const around = (await empty.arrayBuffer()).byteLength - 1;
      const whole = new Request('http://localhost', {
        method: 'POST',
        body: form({ model: 'whisper-demo', file: recording(total - around) }),
      });
      const type = whole.headers.get('content-type') ?? '';
      const bytes = await whole.arrayBuffer();
      expect(bytes.byteLength).toBe(total);
      return post('/audio/transcriptions', bytes, { 'content-type': type });
    };
    const taken = await withBytes(26_214_400);
    expect(taken.status).toBe(400);
    expect(await taken.json()).toMatchObject({ error: { code: 'invalid_file_format' } });
    const over = await withBytes(26_214_401);
    expect(over.status).toBe(413);
    expect(await over.json()).toMatchObject({ error: { code: 'request_too_large' } });
  });

  it('G5: an upload without a length is read up to the limit, answered with 413, and not stored', async () => {
    const { gateway } = await started();
    const piece = new Uint8Array(1_000_000);
    let left = 60;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left === 0) return controller.close();
        left -= 1;
        controller.enqueue(piece);
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    const response = await fetch(`${gateway.url}/audio/transcriptions`, init as RequestInit);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ error: { code: 'request_too_large' } });
  });

  it.each([
    ['model', { model: undefined }],
    ['input', { input: undefined }],
    ['input', { input: '' }],
    ['input', { input: '👩'.repeat(2049) }],
    ['voice', { voice: undefined }],
    ['voice', { voice: 'baritone' }],
    ['response_format', { response_format: 'ogg' }],
    ['speed', { speed: 0.24 }],
    ['speed', { speed: 4.01 }],
    ['speed', { speed: '1' }],
  ])('G5: an invalid %s of speech is 400 and named (%#)', async (param, change) => {
    const { client } = await started();
    const body = { ...speech, ...change } as unknown as OpenAI.Audio.SpeechCreateParams;
    const thrown = await thrownBy(client.audio.speech.create(body));
    expect(thrown).toBeInstanceOf(OpenAI.BadRequestError);
    expect(thrown).toMatchObject({ param });
  });

  it('G5: 4096 UTF-16 units of text are accepted', async () => {
    const { post } = await started();
    const response = await post('/audio/speech', JSON.stringify({ ...speech, input: '👩'.repeat(2048) }));
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('G5 S10: the six voices are listed with their descriptions, and two more', async () => {
    const { gateway } = await started();
    const { voices } = (await (await fetch(`${gateway.url}/audio/voices`)).json()) as {
      voices: { id: string }[];
    };
    expect(voices.map(({ id }) => id)).toEqual([
      'alloy',
      'echo',
      'fable',
      'onyx',
      'nova',
      'shimmer',
      'demo-gull',
      'demo-bell',
    ]);
    expect(voices[3]).toEqual({ id: 'onyx', name: 'Onyx', character: 'low, strong male' });
  });
});
