import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { UploadFile } from '../../../src/main/gateway/multipart.ts';
import { speak } from '../../../src/main/gateway/speech.ts';
import { type TranscriptionUpload, transcribe, translate } from '../../../src/main/gateway/transcribe.ts';
import { listVoices } from '../../../src/main/gateway/voices.ts';
import { type Failure, failureOf } from '../../../src/shared/failure.ts';
import type { TranscriptionFact } from '../../../src/shared/gateways/transcription-fact.ts';
import { speechLimitRange } from '../../../src/shared/limits.ts';
import {
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
} from '../../faults/scripted-gateway.ts';
import { accessTo, policyOf } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
let server: Server | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
  server?.closeAllConnections();
  server?.close();
  server = null;
});

async function against(script: Script) {
  gateway = await startScriptedGateway(script);
  return { gateway, access: accessTo(gateway.url) };
}

const never = new AbortController().signal;

/** Creates a file of `size` bytes that is read into one reused buffer, like a file on disk. */
function fileOf(size: number, name = 'tape.wav'): UploadFile {
  return {
    name,
    type: 'audio/wav',
    size,
    open: async function* () {
      const buffer = new Uint8Array(262_144);
      for (let at = 0; at < size; at += buffer.length) {
        for (let offset = 0; offset < buffer.length; offset += 4096)
          buffer[offset] = (at / buffer.length) % 251;
        yield buffer.subarray(0, Math.min(buffer.length, size - at));
      }
    },
  };
}

const upload = (
  options: Partial<TranscriptionUpload['options']> = {},
  file = fileOf(1000),
): TranscriptionUpload => ({
  file,
  options: { model: 'whisper-1', ...options },
  seconds: 1,
});

async function failureFrom(call: Promise<unknown>): Promise<Failure> {
  return call.then(
    () => {
      throw new Error('it did not fail');
    },
    (thrown: unknown) => failureOf(thrown),
  );
}

const text =
  (status: number, type: string, body: string): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

describe('a gateway that refuses a file because of its name', () => {
  const nameIn = (body: string) => /filename="([^"]*)"/.exec(body)?.[1];
  const refusals: readonly [string, number, unknown, string, string][] = [
    [
      'with letters outside ASCII',
      400,
      { error: { message: 'Invalid filename' } },
      'Gespräch.mp3',
      'recording.mp3',
    ],
    [
      'in the words of a Python server',
      400,
      { detail: "'latin-1' codec can't encode characters in position 0-3: ordinal not in range(256)" },
      '会议.m4a',
      'recording.m4a',
    ],
    [
      'that is too long',
      422,
      { detail: [{ msg: 'File name too long' }] },
      `${'a'.repeat(220)}.WAV`,
      'recording.wav',
    ],
    ['with spaces', 400, { error: 'illegal characters in file path' }, 'my tape (1).flac', 'recording.flac'],
  ];
  it.each(refusals)(
    'T3: is sent it once more under a plain name: %s',
    async (_why, status, body, name, plain) => {
      const names: (string | undefined)[] = [];
      const { access } = await against((request, response) => {
        names.push(nameIn(request.body));
        if (names.length === 1) jsonOf(response, status, body);
        else jsonOf(response, 200, { text: 'Hello' });
      });
      const result = await transcribe(access, upload({}, fileOf(1000, name)), policyOf(), never);
      expect(result.text).toBe('Hello');
      expect(names).toEqual([name, plain]);
    },
  );

  it('T3: isn’t sent it again if it may have worked on it, refuses something else or refuses the plain name too', async () => {
    const cases: readonly [number, unknown, string, number][] = [
      [500, { error: { message: 'Invalid filename' } }, 'Gespräch.mp3', 1],
      [400, { error: { message: 'Invalid model' } }, 'Gespräch.mp3', 1],
      [400, { error: { message: 'Could not decode filename.mp3' } }, 'recording.mp3', 1],
      [400, { error: { message: 'Invalid filename' } }, 'Gespräch.mp3', 2],
    ];
    for (const [status, body, name, expected] of cases) {
      let count = 0;
      const { access } = await against((_, response) => {
        count += 1;
        jsonOf(response, status, body);
      });
      await failureFrom(transcribe(access, upload({}, fileOf(1000, name)), policyOf(), never));
      expect(count, name).toBe(expected);
      await gateway?.close();
    }
  });

  it('T1: is sent names in composed form', async () => {
    let sent = '';
    const { access } = await against((request, response) => {
      sent = request.body;
      jsonOf(response, 200, { text: 'Hello' });
    });
    await transcribe(access, upload({}, fileOf(1000, 'Ju\u0308rgen.mp3')), policyOf(), never);
    expect(sent).toContain('filename="Jürgen.mp3"');
  });
});

describe('transcription over real HTTP (T5)', () => {
  it('sends the file and every field of the API that is set, and nothing else', async () => {
    const { access, gateway: at } = await against((_, response) => jsonOf(response, 200, { text: 'Hello' }));
    const options = {
      language: 'en',
      prompt: 'Aldana',
      responseFormat: 'verbose_json',
      temperature: 0,
    } as const;
    expect(
      await transcribe(access, upload(options, fileOf(5, 'a "tape"\r\n.wav')), policyOf(), never),
    ).toMatchObject({ text: 'Hello', form: 'json', segments: [] });
    await transcribe(access, upload(), policyOf(), never);
    const [full, bare] = at.requests;
    expect(full?.path).toBe('/v1/audio/transcriptions');
    const form = await new Response(full?.body ?? '', {
      headers: { 'content-type': full?.headers['content-type'] ?? '' },
    }).formData();
    expect([...form.keys()]).toEqual([
      'model',
      'language',
      'prompt',
      'response_format',
      'temperature',
      'file',
    ]);
    expect(form.get('temperature')).toBe('0');
    expect((form.get('file') as File).name).toBe('a "tape"\r\n.wav');
    expect((form.get('file') as File).type).toBe('audio/wav');
    expect(full?.headers['content-length']).toBe(String(Buffer.byteLength(full?.body ?? '', 'utf8')));
    expect(bare?.body).not.toContain('temperature');
  });

  it('T6: a translation sends only file, model and format, unless the gateway accepts the rest', async () => {
    const { access, gateway: at } = await against((_, response) => jsonOf(response, 200, { text: 'Hello' }));
    const all = upload({ language: 'pt', prompt: 'x', temperature: 0.2, responseFormat: 'json' });
    await translate(access, all, false, policyOf(), never);
    await translate(access, all, true, policyOf(), never);
    expect(at.requests.map(({ path }) => path)).toEqual(['/v1/audio/translations', '/v1/audio/translations']);
    expect(at.requests[0]?.body).not.toMatch(/language|prompt|temperature/);
    expect(at.requests[1]?.body).toMatch(/language/);
    const diarized = { responseFormat: 'diarized_json', stream: true, chunkingStrategy: 'auto' } as const;
    await translate(access, upload(diarized), true, policyOf(), never);
    expect(at.requests[2]?.body).toContain('verbose_json');
    expect(at.requests[2]?.body).not.toMatch(/diarized|stream|chunking/);
  });

  it.each([
    ['temperature', { temperature: 1.1 }],
    ['language', { language: 'english' }],
    ['model', { model: '' }],
  ])('refuses an invalid %s before anything is sent', async (field, options) => {
    const { access, gateway: at } = await against((_, response) => jsonOf(response, 200, { text: '' }));
    expect(await failureFrom(transcribe(access, upload(options), policyOf(), never))).toEqual({
      code: 'bad-value',
      values: { field },
    });
    expect(at.requests).toHaveLength(0);
  });

  it('uploads from one buffer with a known length and correct progress, byte for byte', async () => {
    const size = 24_000_000;
    let received = 0;
    let wrong = 0;
    let length = 0;
    server = createServer((request, response) => {
      length = Number(request.headers['content-length']);
      let body = -1;
      request.on('data', (bytes: Buffer) => {
        if (body < 0) body = bytes.indexOf('\r\n\r\n', bytes.indexOf('filename=')) + 4;
        for (let at = 0; at < bytes.length; at += 1) {
          const offset = received + at - body;
          if (
            offset >= 0 &&
            offset < size &&
            offset % 4096 === 0 &&
            bytes[at] !== Math.floor(offset / 262_144) % 251
          )
            wrong += 1;
        }
        received += bytes.length;
      });
      request.on('end', () => jsonOf(response, 200, { text: 'ok' }));
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const access = accessTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const sentBytes: number[] = [];
    await transcribe(
      access,
      { ...upload({}, fileOf(size)), progress: (sent) => sentBytes.push(sent) },
      policyOf(),
      never,
    );
    expect(wrong).toBe(0);
    expect(received).toBe(length);
    expect(sentBytes.at(-1)).toBe(length);
    expect(Math.max(...sentBytes.map((sent, at) => sent - (sentBytes[at - 1] ?? 0)))).toBeLessThanOrEqual(
      262_144,
    );
  });

  it('cancelling during an upload closes the socket', async () => {
    const controller = new AbortController();
    let closed = false;
    server = createServer((request) => {
      request.once('data', () => controller.abort('stopped'));
      request.on('close', () => {
        closed = true;
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const access = accessTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(
      transcribe(access, upload({}, fileOf(50_000_000)), policyOf(), controller.signal),
    ).rejects.toBe('stopped');
    await expect.poll(() => closed).toBe(true);
  });

  it('an early 413 during the upload is read and shown', async () => {
    server = createServer((_, response) => {
      response.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
      response.end('{"error":{"message":"Maximum content size limit exceeded"}}');
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const access = accessTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const failed = await failureFrom(transcribe(access, upload({}, fileOf(30_000_000)), policyOf(), never));
    expect(failed).toMatchObject({
      code: 'audio-too-large',
      values: { said: 'Maximum content size limit exceeded' },
    });
  });

  it.each([
    ['json', 'application/json', '{"text":" Hello there "}', 'Hello there', 0],
    ['JSON served as text', 'text/plain', '{"text":"Hello"}', 'Hello', 0],
    ['bare text', 'text/plain', 'Hello there\n', 'Hello there', 0],
    ['text served as text/html', 'text/html', 'Hello there', 'Hello there', 0],
    ['a BOM', 'application/json', '\uFEFF{"text":"Hello"}', 'Hello', 0],
    [
      'srt with CRLF, comma decimals',
      'text/plain',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthere\r\n',
      'Hello there',
      2,
    ],
    [
      'srt with missing numbers, point decimals',
      'text/plain',
      '00:00:01.000 --> 00:00:02.500\nHello\n00:00:03.000 --> 00:00:04.000\nthere',
      'Hello there',
      2,
    ],
    [
      'vtt with hours missing and settings',
      'text/vtt',
      'WEBVTT\n\nNOTE x\n\nid\n00:01.000 --> 00:02.500 align:start\n<v Ines>Hello</v> &amp; <00:02.000>you',
      'Hello & you',
      1,
    ],
    [
      'segments alone',
      'application/json',
      '{"segments":[{"start":0,"end":1,"text":" a"},{"start":1,"end":2,"text":" b"}]}',
      'a b',
      2,
    ],
    [
      'words without segments',
      'application/json',
      '{"text":"One. Two","words":[{"word":"One.","start":0,"end":0.4},{"word":"Two","start":2,"end":2.4}]}',
      'One. Two',
      2,
    ],
  ])(
    '`verbose_json` refused or ignored: %s: the transcript is made from what arrived',
    async (_, type, body, words, segments) => {
      const { access } = await against(text(200, type, body));
      const transcription = await transcribe(
        access,
        upload({ responseFormat: 'verbose_json' }),
        policyOf(),
        never,
      );
      expect(transcription.text).toBe(words);
      expect(transcription.segments).toHaveLength(segments);
      expect(transcription.raw).toBe(body.replace('\uFEFF', ''));
    },
  );

  it('segments that are out of order, overlap, have zero length or negative times, and a string `duration`, are sorted and repaired without losing text', async () => {
    const segments = [
      { start: 5, end: 99, text: 'c' },
      { start: -3, end: 2.5, text: 'a' },
      { start: 2, end: 2, text: 'b' },
      { start: '2.2', end: null, text: 'd' },
    ];
    const { access } = await against((_, response) =>
      jsonOf(response, 200, { text: 'a b d c', duration: '10.0', segments }),
    );
    const transcription = await transcribe(access, upload(), policyOf(), never);
    expect(transcription.duration).toBe(10);
    expect(transcription.segments.map(({ start, end, text: said }) => [start, end, said])).toEqual([
      [0, 2, 'a'],
      [2, 2, 'b'],
      [2.2, 2.2, 'd'],
      [5, 99, 'c'],
    ]);
  });

  it('reads a full verbose_json, including the confidence figures', async () => {
    const segment = {
      id: 0,
      start: 0,
      end: 2,
      text: ' Hi',
      avg_logprob: -0.2,
      no_speech_prob: 0.9,
      compression_ratio: 1.1,
    };
    const { access } = await against((_, response) =>
      jsonOf(response, 200, { language: 'english', duration: 2, text: 'Hi', segments: [segment] }),
    );
    expect(await transcribe(access, upload(), policyOf(), never)).toMatchObject({
      language: 'english',
      form: 'verbose_json',
      segments: [
        { start: 0, end: 2, text: 'Hi', avgLogprob: -0.2, noSpeechProb: 0.9, compressionRatio: 1.1 },
      ],
    });
  });

  it('status 200 with a JSON error or an HTML page is reported as an error', async () => {
    const wrong = await against((_, response) =>
      jsonOf(response, 200, { error: 'Audio file exceeds the limit' }),
    );
    expect(await failureFrom(transcribe(wrong.access, upload(), policyOf(), never))).toMatchObject({
      code: 'gateway-error',
      values: { said: 'Audio file exceeds the limit' },
    });
    await wrong.gateway.close();
    for (const body of [{}, { duration: 4 }, { error: {} }]) {
      const empty = await against((_, response) => jsonOf(response, 200, body));
      const failed = await failureFrom(transcribe(empty.access, upload(), policyOf(), never));
      expect(failed).toMatchObject({ code: 'error' in body ? 'gateway-error' : 'no-text' });
      await empty.gateway.close();
    }
    const page = await against(text(200, 'text/html', '<!doctype html><title>Sign in</title>'));
    expect(await failureFrom(transcribe(page.access, upload(), policyOf(), never))).toMatchObject({
      code: 'not-a-gateway',
    });
  });

  it('if `verbose_json` is refused, `json` is requested instead, and the transcript is made from that', async () => {
    const { access, gateway: at } = await against((request, response) =>
      request.body.includes('verbose_json')
        ? jsonOf(response, 400, {
            error: { message: "response_format 'verbose_json' is not compatible with this model" },
          })
        : jsonOf(response, 200, { text: 'Hello' }),
    );
    const learned: string[] = [];
    const withRefusal = {
      ...upload({ responseFormat: 'verbose_json' }),
      onRefused: (facts: readonly TranscriptionFact[]) => {
        learned.push(...facts);
        return { model: 'whisper-1', responseFormat: 'json' as const };
      },
    };
    const transcription = await transcribe(access, withRefusal, policyOf(), never);
    expect(learned).toEqual(['no-verbose-json']);
    expect(transcription).toMatchObject({ text: 'Hello', form: 'json' });
    expect(at.requests).toHaveLength(2);
  });

  it.each([
    [400, 'Invalid file format. Supported formats: flac, mp3', 'audio-refused'],
    [415, '', 'audio-refused'],
    [422, 'Failed to decode audio', 'audio-refused'],
    [413, '', 'audio-too-large'],
    [400, 'The model is asleep', 'request-refused'],
  ])(
    '400, 413, 415, 422: %i with %j is reported as %s, in the gateway’s words',
    async (status, said, code) => {
      const { access, gateway: at } = await against((_, response) =>
        jsonOf(response, status, { detail: said }),
      );
      const failed = await failureFrom(transcribe(access, upload(), policyOf(), never));
      expect(failed.code).toBe(code);
      if (said) expect(failed.values.said).toBe(said);
      expect(at.requests).toHaveLength(1);
    },
  );

  it('a transcription chunk is retried up to 4 times, with the whole body each time', async () => {
    const { access, gateway: at } = await against((_, response) => jsonOf(response, 503, {}));
    await failureFrom(transcribe(access, upload(), policyOf(5), never));
    expect(at.requests).toHaveLength(5);
    expect(new Set(at.requests.map(({ body }) => body.length)).size).toBe(1);
  });
});

describe('speech over real HTTP (S3, S4)', () => {
  const request = { model: 'tts-1', input: 'Hello', voice: 'nova' };
  const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(200)]);

  async function bytesOf(speech: Awaited<ReturnType<typeof speak>>): Promise<number> {
    let length = 0;
    for await (const bytes of speech.bytes) length += bytes.length;
    return length;
  }

  it('sends what is set and returns the bytes as they arrive', async () => {
    let finishResponse = () => {};
    const { access, gateway: at } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(mp3);
      finishResponse = () => response.end(mp3);
    });
    const speech = await speak(access, { ...request, responseFormat: 'mp3', speed: 1.25 }, policyOf(), never);
    expect(speech.format).toBe('mp3');
    finishResponse();
    expect(await bytesOf(speech)).toBe(mp3.length * 2);
    expect(JSON.parse(at.requests[0]?.body ?? '')).toEqual({
      ...request,
      response_format: 'mp3',
      speed: 1.25,
    });
  });

  it.each([
    ['input', { input: 'x'.repeat(speechLimitRange.max + 1) }],
    ['input', { input: '🧵'.repeat(speechLimitRange.max / 2 + 1) }],
    ['input', { input: '' }],
    ['speed', { speed: 0.2 }],
    ['voice', { voice: '' }],
  ])('refuses an invalid %s before anything is sent', async (field, part) => {
    const { access, gateway: at } = await against((_, response) => void response.end());
    expect(await failureFrom(speak(access, { ...request, ...part }, policyOf(), never))).toEqual({
      code: 'bad-value',
      values: { field },
    });
    expect(at.requests).toHaveLength(0);
  });

  it.each([
    [
      'a format other than the requested one',
      'audio/mpeg',
      Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt ', 'latin1'),
      'wav',
    ],
    ['a wrong content type', 'application/json', mp3, 'mp3'],
    [
      'Ogg Opus',
      'audio/ogg',
      Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]),
      'opus',
    ],
    ['FLAC', 'audio/flac', Buffer.from('fLaC\u0000\u0000\u0000\u0022'), 'flac'],
    ['ADTS', 'audio/aac', Buffer.from([0xff, 0xf1, 0x50, 0x80, 1, 2, 3, 4]), 'aac'],
    ['an MPEG frame', 'audio/mpeg', Buffer.from([0xff, 0xf3, 0x84, 0xc4, 1, 2, 3, 4]), 'mp3'],
  ])(
    'speech with the wrong content type or a format other than the requested one: the format is detected from the bytes (%s)',
    async (_, type, bytes, format) => {
      const { access } = await against((_request, response) => {
        response.writeHead(200, { 'content-type': type });
        response.end(bytes);
      });
      const speech = await speak(access, { ...request, responseFormat: 'mp3' }, policyOf(), never);
      expect(speech.format).toBe(format);
      expect(await bytesOf(speech)).toBe(bytes.length);
    },
  );

  it('PCM with an odd number of bytes is readable to its last byte', async () => {
    const { access } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm;rate=24000' });
      response.end(Buffer.alloc(4801, 3));
    });
    const speech = await speak(access, { ...request, responseFormat: 'pcm' }, policyOf(), never);
    expect(speech).toMatchObject({ format: 'pcm', contentType: 'audio/pcm;rate=24000' });
    expect(await bytesOf(speech)).toBe(4801);
  });

  it.each([
    [
      'a JSON error with status 200',
      'application/json',
      '{"error":{"message":"Voice is asleep"}}',
      'gateway-error',
    ],
    [
      'a JSON error under an audio type',
      'audio/mpeg',
      '{"error":{"message":"Voice is asleep"}}',
      'gateway-error',
    ],
    ['an empty body', 'audio/mpeg', '', 'no-audio'],
    ['a web page', 'text/html', '<!doctype html><title>Sign in</title>', 'not-a-gateway'],
    ['text', 'text/plain', 'no such thing here', 'no-audio'],
  ])(
    'speech with a JSON error and status 200, or an empty body, is reported as an error (%s)',
    async (_, type, body, code) => {
      const { access } = await against(text(200, type, body));
      expect(
        await failureFrom(speak(access, { ...request, responseFormat: 'mp3' }, policyOf(), never)),
      ).toMatchObject({ code });
    },
  );

  it('a truncated speech body keeps what arrived, and is reported as an error', async () => {
    const { access } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': '5000' });
      response.write(mp3, () => setTimeout(() => response.destroy(), 20));
    });
    const speech = await speak(access, request, policyOf(), never);
    let length = 0;
    const failed = await failureFrom(
      (async () => {
        for await (const bytes of speech.bytes) length += bytes.length;
      })(),
    );
    expect(failed).toMatchObject({ code: 'connection-lost' });
    expect(length).toBe(mp3.length);
  });

  it('closing the audio early closes the connection, and so does never starting to read', async () => {
    const { access, gateway: at } = await against((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.write(mp3);
    });
    const speech = await speak(access, request, policyOf(), never);
    for await (const _ of speech.bytes) break;
    await expect.poll(at.closed).toBe(1);
    (await speak(access, request, policyOf(), never)).discard();
    await expect.poll(at.closed).toBe(2);
  });
});

describe('voices (S2, S10)', () => {
  it.each([
    ['strings', ['alloy', 'nova']],
    ['objects', { voices: [{ id: 'alloy' }, { name: 'nova' }] }],
    ['objects with voice_id', { voices: [{ voice_id: 'alloy', name: 'Alloy' }, { voice_id: 'nova' }] }],
    ['a data list', { data: ['alloy', 'nova', 'nova'] }],
    ['objects with value (TTS WebUI)', { voices: [{ label: 'Alloy', value: 'alloy' }, { value: 'nova' }] }],
    [
      'objects named by their ID (Kokoro-FastAPI)',
      { voices: [{ id: 'alloy', name: 'alloy' }, { id: 'nova' }] },
    ],
    ['voices and uploaded ones (vLLM-Omni)', { voices: ['alloy'], uploaded_voices: [{ name: 'nova' }] }],
    ['voices by model (Together)', { data: [{ model: 'a', voices: [{ name: 'alloy' }, { name: 'nova' }] }] }],
    ['items (Mistral)', { items: [{ id: 'alloy', name: 'Alloy' }, { id: 'nova' }], total: 2 }],
    ['objects without an ID (Speaches)', { voices: [{ name: 'alloy' }, { name: 'nova' }], object: 'list' }],
  ])('reads a list of %s', async (_, body) => {
    const { access } = await against((_request, response) => jsonOf(response, 200, body));
    const voices = await listVoices(access, policyOf(), never);
    expect(voices.map(({ id }) => id)).toEqual(['alloy', 'nova']);
  });

  it('reads the name, language and gender if a gateway sends them, under any of their usual names', async () => {
    const body = {
      voices: [
        { voice_id: 'v1', name: 'Ana', labels: { language: 'pt', gender: 'female' } },
        { id: 'v2', name: 'v2', locale: 'zh-CN', gender: 'male', language: 7 },
        'v3',
        { id: 'v4', languages: ['de'], description: 'Warm' },
        { id: 'v5', languages: ['de', 'fr'], character: 'Bright' },
      ],
    };
    const { access } = await against((_request, response) => jsonOf(response, 200, body));
    expect(await listVoices(access, policyOf(), never)).toEqual([
      { id: 'v1', name: 'Ana', language: 'pt', gender: 'female', description: null },
      { id: 'v2', name: 'v2', language: 'zh-CN', gender: 'male', description: null },
      { id: 'v3', name: null, language: null, gender: null, description: null },
      { id: 'v4', name: null, language: 'de', gender: null, description: 'Warm' },
      { id: 'v5', name: null, language: null, gender: null, description: 'Bright' },
    ]);
  });

  it('reports that a gateway doesn’t offer voices', async () => {
    const { access } = await against((_, response) => jsonOf(response, 404, {}));
    expect(await failureFrom(listVoices(access, policyOf(), never))).toMatchObject({ code: 'not-offered' });
  });
});
