import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Speech, SpeechChunk } from '../../../../src/shared/speech/speech.ts';
import { eventually } from '../../../eventually.ts';
import { encodedAudio } from '../../../faults/encoded-audio.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { startApp, type TempApp } from '../in-temp-app.ts';
import { apps, gateways } from '../open-apps.ts';
import { upload } from '../upload.ts';

/** Starts an app with a gateway that answers speech requests with the script and lists no models. */
async function appWith(script: Script) {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models') ? jsonOf(response, 404, {}) : script(request, response),
  );
  gateways.push(gateway);
  const app = await startApp();
  apps.push(app);
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  const spoken = () =>
    gateway.requests.filter(({ path }) => path.endsWith('/audio/speech')).map(({ body }) => JSON.parse(body));
  return { app, gateway, spoken };
}

const voice = { model: null, voice: 'nova', format: 'mp3', speed: 1 } as const;

const tone = await encodedAudio(
  'mp3',
  Float32Array.from({ length: 2400 }, (_, at) => Math.sin(at / 10)),
);

/** Returns an MP3 file with the text in its tag. */
function audioOf(text: string): Buffer {
  const size = Buffer.byteLength(text);
  return Buffer.concat([
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, size >> 7, size & 127]),
    Buffer.from(text),
    tone,
  ]);
}

const speaks: Script = ({ body }, response) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg' });
  response.end(audioOf(JSON.parse(body).input));
};

async function until(app: TempApp, id: string, holds: (speech: Speech) => boolean): Promise<Speech> {
  const controller = new AbortController();
  try {
    for await (const speech of await app.call.speech.watch({ speechId: id }, { signal: controller.signal }))
      if (holds(speech)) return speech;
  } finally {
    controller.abort();
  }
  throw new Error('the watch ended');
}

const stateOf = (speech: Speech, chunk = 0) => speech.chunks[chunk]?.state;
const urlOf = (chunk: SpeechChunk | undefined) => (chunk && 'url' in chunk ? chunk.url : '');
const bytesAt = async (app: TempApp, url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer());
const filesIn = async ({ folder }: TempApp) =>
  (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );

/** Enters the key again, because a key saved for one run is lost when the app restarts. */
async function enterKeyAgain(app: TempApp): Promise<void> {
  for await (const { gateways: saved } of await app.call.gateways.watch()) {
    for (const { id } of saved) await app.call.gateways.saveKey({ gatewayId: id, key: 'sk-test-0123456789' });
    return;
  }
}

describe('Speaking a text', () => {
  test('S8: the same request again is served from the store, even after a restart, and another isn’t', async () => {
    const { app, gateway, spoken } = await appWith(speaks);
    const first = await app.call.speech.speak({ text: 'Good morning.', ...voice });
    const whole = await until(app, first.id, (speech) => stateOf(speech) === 'whole');
    expect(await bytesAt(app, urlOf(whole.chunks[0]))).toEqual(audioOf('Good morning.'));
    expect(spoken()).toEqual([
      { model: 'tts-1', input: 'Good morning.', voice: 'nova', response_format: 'mp3' },
    ]);

    const secondSpeech = await app.call.speech.speak({ text: 'Good morning.', ...voice });
    const served = await until(app, secondSpeech.id, (speech) => stateOf(speech) === 'whole');
    expect(await bytesAt(app, urlOf(served.chunks[0]))).toEqual(audioOf('Good morning.'));
    expect(spoken()).toHaveLength(1);

    await app.close();
    const later = await startApp({ folder: app.folder });
    apps.push(later);
    await enterKeyAgain(later);
    const third = await later.call.speech.speak({ text: 'Good morning.', ...voice });
    await until(later, third.id, (speech) => stateOf(speech) === 'whole');
    expect(gateway.requests.filter(({ path }) => path.endsWith('/speech'))).toHaveLength(1);

    const slower = await later.call.speech.speak({ text: 'Good morning.', ...voice, speed: 0.5 });
    await until(later, slower.id, (speech) => stateOf(speech) === 'whole');
    expect(spoken().at(-1)).toMatchObject({ speed: 0.5 });
  });

  test('S4: what has arrived can be read while the rest still arrives', async () => {
    let sending: ServerResponse | undefined;
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audioOf('first '));
      sending = response;
    });
    const { id } = await app.call.speech.speak({ text: 'Go.', ...voice });
    const arriving = await until(app, id, (speech) => stateOf(speech) === 'arriving');
    const response = await app.fetch(urlOf(arriving.chunks[0]));
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? [])).toEqual(audioOf('first '));
    sending?.end('second');
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('second');
    expect((await reader?.read())?.done).toBe(true);
    await until(app, id, (speech) => stateOf(speech) === 'whole');
  });

  test('C17: a long text is requested in chunks, in order, one ahead of playback', async () => {
    const { app, spoken } = await appWith(speaks);
    const paragraphs = ['One', 'Two', 'Three', 'Four'].map(
      (word) => `${word} ${'and so on '.repeat(300)}end.`,
    );
    const { id, chunks } = await app.call.speech.speak({ text: paragraphs.join('\n\n'), ...voice });
    expect(chunks).toHaveLength(4);
    const states = ({ chunks: now }: Speech) => now.map(({ state }) => state);
    await until(app, id, (speech) => stateOf(speech, 1) === 'whole');
    expect(spoken().map(({ input }) => input)).toEqual(paragraphs.slice(0, 2));
    await app.call.speech.requestChunk({ speechId: id, chunk: 1 });
    const now = await until(app, id, (speech) => stateOf(speech, 2) === 'whole');
    expect(states(now)).toEqual(['whole', 'whole', 'whole', 'waiting']);
    await app.call.speech.requestChunk({ speechId: id, chunk: 3 });
    await until(app, id, (speech) => stateOf(speech, 3) === 'whole');
    expect(spoken().map(({ input }) => input)).toEqual(paragraphs);
  });

  test('S9: a failed chunk is requested again separately, and its partial audio isn’t stored', async () => {
    let cut = true;
    const { app, spoken } = await appWith((request, response) => {
      if (!cut || spoken().length !== 2) return speaks(request, response);
      cut = false;
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '10000' });
      response.write(audioOf('half'), () => response.destroy());
    });
    const text = `${'a '.repeat(2000)}\n\n${'b '.repeat(2000)}\n\n${'c '.repeat(2000)}`;
    const { id } = await app.call.speech.speak({ text, ...voice });
    const failed = await until(app, id, (speech) => stateOf(speech, 1) === 'failed');
    expect(failed.chunks[1]).toMatchObject({ state: 'failed', failure: { code: 'connection-lost' } });
    expect(await filesIn(app)).toHaveLength(1);
    await app.call.speech.requestChunk({ speechId: id, chunk: 1 });
    await until(app, id, (speech) => stateOf(speech, 2) === 'whole');
    expect(spoken().map(({ input }) => input[0])).toEqual(['a', 'b', 'b', 'c']);
  });

  test('a refusal is a failure with the gateway’s words', async () => {
    const { app } = await appWith((_, response) =>
      jsonOf(response, 400, { error: { message: 'No such voice' } }),
    );
    const { id } = await app.call.speech.speak({ text: 'Go.', ...voice });
    const failed = await until(app, id, (speech) => stateOf(speech) === 'failed');
    expect(failed.chunks[0]).toMatchObject({
      failure: { code: 'request-refused', values: { said: 'No such voice' } },
    });
  });

  test('cancelling closes the socket to the gateway and leaves nothing on disk', async () => {
    const { app, gateway } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audioOf('and on'));
    });
    const { id } = await app.call.speech.speak({ text: 'Go.', ...voice });
    await until(app, id, (speech) => stateOf(speech) === 'arriving');
    await app.call.speech.cancel({ speechId: id });
    await eventually(() => expect(gateway.closed()).toBe(1));
    expect(await filesIn(app)).toEqual([]);
    await app.call.speech.cancel({ speechId: id });
  });

  test('closing the app in the middle leaves no partial files', async () => {
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(audioOf('and on'));
    });
    const { id } = await app.call.speech.speak({ text: 'Go.', ...voice });
    await until(app, id, (speech) => stateOf(speech) === 'arriving');
    await app.close();
    expect(await filesIn(app)).toEqual([]);
  });

  test('the audio is served with the type of its bytes, whatever was requested', async () => {
    const { app } = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end(Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100)]));
    });
    const { id } = await app.call.speech.speak({ text: 'Go.', ...voice });
    const whole = await until(app, id, (speech) => stateOf(speech) === 'whole');
    expect((await app.fetch(urlOf(whole.chunks[0]))).headers.get('content-type')).toBe('audio/wav');
  });
});

describe('C16: dictation', () => {
  test('a capture is transcribed, and stored until the page releases it', async () => {
    const { app, gateway } = await appWith((_, response) =>
      jsonOf(response, 200, { text: ' Hello there. ' }),
    );
    const mediaId = await upload(app, 'a take', 'audio/webm');
    expect(await app.call.dictation.transcribe({ mediaId })).toEqual({ text: 'Hello there.' });
    const sent = gateway.requests.at(-1);
    expect(sent?.path).toBe('/v1/audio/transcriptions');
    expect(sent?.body).toContain('filename="dictation.webm"');
    expect(sent?.body).toContain('whisper-1');
    expect(sent?.body).toContain('a take');
    expect(await app.call.dictation.list()).toEqual([{ mediaId }]);
    await app.call.dictation.remove({ mediaId });
    expect(await app.call.dictation.list()).toEqual([]);
    expect(await filesIn(app)).toEqual([]);
  });

  test('a failed transcription keeps the capture, across a restart too, and can be retried', async () => {
    let refuse = true;
    const { app } = await appWith((_, response) =>
      refuse ? jsonOf(response, 401, {}) : jsonOf(response, 200, { text: 'Hello' }),
    );
    const mediaId = await upload(app, 'a take', 'audio/webm');
    await expect(app.call.dictation.transcribe({ mediaId })).rejects.toMatchObject({
      data: { code: 'key-refused' },
    });
    await app.close();
    const later = await startApp({ folder: app.folder });
    apps.push(later);
    expect(await later.call.dictation.list()).toEqual([{ mediaId }]);
    refuse = false;
    await enterKeyAgain(later);
    expect(await later.call.dictation.transcribe({ mediaId })).toEqual({ text: 'Hello' });
  });

  test('the transcription model is the one that was set, or the gateway’s own', async () => {
    const models = (response: ServerResponse) =>
      jsonOf(response, 200, { data: [{ id: 'chat' }, { id: 'whisper-demo' }] });
    const gateway = await startScriptedGateway(({ path }, response) =>
      path.endsWith('/models') ? models(response) : jsonOf(response, 200, { text: 'x' }),
    );
    gateways.push(gateway);
    const app = await startApp();
    apps.push(app);
    await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
    const mediaId = await upload(app, 'a take', 'audio/webm');
    await app.call.dictation.transcribe({ mediaId });
    expect(gateway.requests.at(-1)?.body).toContain('whisper-demo');
    await app.call.settings.change({ transcriptionModel: 'my-own' });
    await app.call.dictation.transcribe({ mediaId });
    expect(gateway.requests.at(-1)?.body).toContain('my-own');
  });

  test('C16, G7: the language is sent if one was set, and not otherwise', async () => {
    const { app, gateway } = await appWith((_, response) => jsonOf(response, 200, { text: 'x' }));
    const mediaId = await upload(app, 'a take', 'audio/webm');
    await app.call.dictation.transcribe({ mediaId });
    expect(gateway.requests.at(-1)?.body).not.toContain('name="language"');
    await app.call.settings.change({ transcriptionLanguage: 'de' });
    await app.call.dictation.transcribe({ mediaId });
    expect(gateway.requests.at(-1)?.body).toMatch(/name="language"\r\n\r\nde\r\n/);
  });

  test('an unknown capture is a failure', async () => {
    const { app } = await appWith(speaks);
    await expect(app.call.dictation.transcribe({ mediaId: '0'.repeat(64) })).rejects.toMatchObject({
      data: { code: 'not-found' },
    });
  });
});
