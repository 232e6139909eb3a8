import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { listModels } from '../../src/main/gateway/models.ts';
import type { UploadFile } from '../../src/main/gateway/multipart.ts';
import { speak } from '../../src/main/gateway/speech.ts';
import { transcribe } from '../../src/main/gateway/transcribe.ts';
import { listVoices } from '../../src/main/gateway/voices.ts';
import { type Failure, failureOf } from '../../src/shared/failure.ts';
import { accessTo, policyOf } from '../main/gateway/read-chat.ts';
import { jsonOf, type Script, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** Gateway behaviour with audio, over real HTTP. `test/main/gateway/audio.test.ts` tests the rest. */

let gateway: ScriptedGateway | null = null;
let closing: (() => void) | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
  closing?.();
  closing = null;
});

const never = new AbortController().signal;
const request = { model: 'tts-1', input: 'Hello', voice: 'nova' };

async function against(script: Script) {
  gateway = await startScriptedGateway(script);
  return accessTo(gateway.url);
}

const respondWith =
  (status: number, type: string, body: string | Buffer): Script =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

const fileOf = (size: number): UploadFile => ({
  name: 'tape.wav',
  type: 'audio/wav',
  size,
  open: async function* () {
    const buffer = new Uint8Array(262_144);
    for (let left = size; left > 0; left -= buffer.length)
      yield buffer.subarray(0, Math.min(buffer.length, left));
  },
});

const upload = (size = 1000) => ({ file: fileOf(size), options: { model: 'whisper-1' }, seconds: 1 });
const transcriptionFrom = async (script: Script) =>
  transcribe(await against(script), upload(), policyOf(), never);

async function failureFrom(call: Promise<unknown>): Promise<Failure> {
  return call.then(
    () => {
      throw new Error('it did not fail');
    },
    (thrown: unknown) => failureOf(thrown),
  );
}

/** Starts a gateway on raw sockets that calls `onRequest` as soon as a request begins. */
async function startSockets(onRequest: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => onRequest(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const segmentAt = (index: number, text: string) => ({ start: index, end: index + 1, text });

describe('transcriptions', () => {
  it.each([
    ['an empty text', 'application/json', '{"text":""}'],
    ['blanks', 'application/json', '{"text":"  \\n"}'],
    ['null for a text', 'application/json', '{"text":null}'],
    ['an empty list of segments', 'application/json', '{"segments":[],"duration":3.2,"language":"en"}'],
    ['no text and no segments', 'application/json', '{"text":"","segments":[]}'],
    ['an empty body', 'text/plain', ''],
    ['a header of WebVTT alone', 'text/vtt', '\uFEFFWEBVTT\r\n\r\nNOTE nobody spoke\r\n'],
    ['a cue that says nothing', 'text/plain', '1\n00:00:00,000 --> 00:00:03,000\n\n'],
  ])(
    'an empty transcript is a result without speech (“No speech found”), not an error: %s',
    async (_, type, body) => {
      const transcription = await transcriptionFrom(respondWith(200, type, body));
      expect(transcription.text).toBe('');
      expect(transcription.segments.every(({ text }) => text === '')).toBe(true);
      expect(transcription.raw).toBe(body.replace('\uFEFF', ''));
    },
  );

  it.each(['{"text":"We were in the', '{"choices": [{', '[{"start":0,"end":2,"text":"We'])(
    'truncated JSON isn’t a transcript and counts as unreadable: %s',
    async (body) => {
      const access = await against(respondWith(200, 'application/json', body));
      const failed = await failureFrom(transcribe(access, upload(), policyOf(), never));
      expect(failed.code).toBe('response-unreadable');
    },
  );

  it.each(['[Music] Hello.', '{inaudible} Hello.'])(
    'bracketed text that someone wrote stays text: %s',
    async (body) => {
      expect((await transcriptionFrom(respondWith(200, 'text/plain', body))).text).toBe(body);
    },
  );

  it('T5: NaN and Infinity, as written by Python’s json, count as missing, and the same words in text stay', async () => {
    const segment = (figures: string) => `{"start":0,"end":1,"text":" NaN, \\"Infinity\\" ",${figures}}`;
    const transcription = await transcriptionFrom(
      respondWith(
        200,
        'application/json',
        `{"text":"NaN, \\"Infinity\\"","duration":Infinity,"segments":[${segment('"avg_logprob":NaN,"no_speech_prob":-Infinity')},${segment('"avg_logprob":-nan,"compression_ratio":inf')}]}`,
      ),
    );
    expect(transcription).toMatchObject({ text: 'NaN, "Infinity"', duration: null });
    expect(transcription.segments).toHaveLength(2);
    for (const { text, avgLogprob, noSpeechProb, compressionRatio } of transcription.segments)
      expect([text, avgLogprob, noSpeechProb, compressionRatio]).toEqual([
        'NaN, "Infinity"',
        null,
        null,
        null,
      ]);
  });

  it('the same line hallucinated many times over silence is marked uncertain and kept', async () => {
    const lines = ['Hello.', ...Array<string>(6).fill(' Thank you. '), 'thank you', 'Yes.', 'Yes.', 'Bye.'];
    const segments = lines.map((text, index) => segmentAt(index, text));
    const transcription = await transcriptionFrom((_, response) =>
      jsonOf(response, 200, { text: lines.join(' '), segments }),
    );
    expect(transcription.segments.map(({ text }) => text)).toEqual(lines.map((text) => text.trim()));
    expect(transcription.segments.map(({ uncertain }) => uncertain)).toEqual(
      lines.map((text) => /thank/i.test(text)),
    );
    expect(transcription.text).toBe(lines.join(' '));
  });

  it('the same subtitle line many times over is marked uncertain and kept', async () => {
    const cues = Array.from(
      { length: 5 },
      (_, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\nおわり\n`,
    );
    const transcription = await transcriptionFrom(respondWith(200, 'text/plain', cues.join('\n')));
    expect(transcription.segments.map(({ uncertain }) => uncertain)).toEqual([true, true, true, true, true]);
    expect(transcription.text).toBe('おわり おわり おわり おわり おわり');
  });

  it.each([
    ['avg_logprob', { avg_logprob: -1.2 }, true],
    ['no_speech_prob', { no_speech_prob: 0.8 }, true],
    ['compression_ratio', { compression_ratio: 3 }, true],
    ['good figures', { avg_logprob: -0.3, no_speech_prob: 0.1, compression_ratio: 1.5 }, false],
    ['no figures', {}, false],
  ])('T7: a line is uncertain by the gateway’s figures: %s', async (_, figures, uncertain) => {
    const segments = [{ ...segmentAt(0, 'Hello'), ...figures }];
    const transcription = await transcriptionFrom((_request, response) =>
      jsonOf(response, 200, { text: 'Hello', segments }),
    );
    expect(transcription.segments.map((segment) => segment.uncertain)).toEqual([uncertain]);
  });

  it.each([
    [
      'srt',
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\ntwo\n\n2\n00:00:03,000 --> 00:00:04,000\nthree\n\nfour',
    ],
    [
      'srt without numbers',
      'One\n00:00:01,000 --> 00:00:02,000\ntwo\nthree\n00:00:03,000 --> 00:00:04,000\nfour',
    ],
    [
      'vtt',
      'WEBVTT\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nname\n00:01.000 --> 00:02.000\nOne\n\ntwo\n\nNOTE not\nthis\n\n00:03.000 --> 00:04.000\nthree\nfour',
    ],
  ])('`srt`/`vtt` with blank lines within a cue lose no text (%s)', async (_, body) => {
    const transcription = await transcriptionFrom(respondWith(200, 'text/plain', body));
    expect(transcription.text).toBe('One two three four');
    expect(transcription.segments).toHaveLength(2);
  });

  it.each([
    ['missing', undefined, null],
    ['a string', '10.5', 10.5],
    ['a string with its unit', '10.5s', 10.5],
    ['no number at all', 'long', null],
  ])('a missing or string `duration` loses no text (%s)', async (_, duration, seconds) => {
    const segments = [segmentAt(0, 'Hello'), segmentAt(99, 'there')];
    const transcription = await transcriptionFrom((_request, response) =>
      jsonOf(response, 200, { text: 'Hello there', duration, segments }),
    );
    expect(transcription).toMatchObject({ text: 'Hello there', duration: seconds });
    // The recording limits its lines, and a wrong `duration` doesn’t.
    expect(transcription.segments.map(({ end }) => end)).toEqual([1, 100]);
  });

  it('an upload connection that closes before the response is reported as lost, and retried with the whole body', async () => {
    let connections = 0;
    const url = await startSockets((socket) => {
      connections += 1;
      socket.destroy();
    });
    const failed = await failureFrom(transcribe(accessTo(url), upload(8_000_000), policyOf(3), never));
    expect(failed.code).toBe('connection-lost');
    expect(connections).toBe(3);
  });

  const failing: readonly (readonly [string, string, (response: ServerResponse) => void])[] = [
    ['no response within the time limit', 'timed-out', () => {}],
    ['a reset', 'connection-lost', (response) => response.socket?.resetAndDestroy()],
    ['status 500', 'gateway-error', (response) => jsonOf(response, 500, {})],
    ['status 504', 'gateway-error', (response) => jsonOf(response, 504, {})],
    ['status 408', 'timed-out', (response) => jsonOf(response, 408, {})],
  ];
  it.each(failing)(
    'T3: a completely sent recording is never sent again automatically: %s',
    async (_, code, after) => {
      gateway = await startScriptedGateway((__, response) => after(response));
      const policy = policyOf(5);
      const access = accessTo(gateway.url, null, 300);
      const short = { ...upload(), seconds: 0.1 };
      expect(await failureFrom(transcribe(access, short, policy, never))).toMatchObject({ code });
      expect(policy.retries).toEqual([]);
      expect(gateway.requests).toHaveLength(1);
    },
  );

  it('T3: a timeout names the time limit of the recording, in minutes', async () => {
    gateway = await startScriptedGateway(() => {});
    const access = accessTo(gateway.url, null, 300);
    const failed = await failureFrom(transcribe(access, { ...upload(), seconds: 0.1 }, policyOf(), never));
    expect(failed).toMatchObject({ code: 'timed-out', values: { minutes: Math.round(0.3 / 60) } });
  });

  it('S3: a completely sent speech request is never sent again automatically', async () => {
    const access = await against((_, response) => jsonOf(response, 502, {}));
    const policy = policyOf(3);
    expect(await failureFrom(speak(access, request, policy, never))).toMatchObject({ code: 'gateway-error' });
    expect(gateway?.requests).toHaveLength(1);
  });

  it.each([409, 429, 503])('T3: a recording that was refused with %i is sent again', async (status) => {
    let requestCount = 0;
    const transcription = await transcriptionFrom((_, response) => {
      requestCount += 1;
      if (requestCount === 1) jsonOf(response, status, {});
      else jsonOf(response, 200, { text: 'Hello' });
    });
    expect(transcription.text).toBe('Hello');
    expect(requestCount).toBe(2);
  });

  it('T3: the time limit of recordings applies to a slow gateway, before its response and during it', async () => {
    gateway = await startScriptedGateway((_, response) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write(' ');
        setTimeout(() => response.end('{"text":"Hello"}'), 1_800);
      }, 1_800);
    });
    const access = accessTo(gateway.url, null, 300, 60_000);
    const policy = policyOf(5);
    expect((await transcribe(access, upload(), policy, never)).text).toBe('Hello');
    expect(policy.retries).toEqual([]);
    expect(gateway.requests).toHaveLength(1);
  });

  it('a response before the end of the upload is read and shown, even if the connection accepts no more of the body', async () => {
    const body = '{"error":{"message":"Maximum content size limit exceeded"}}';
    const url = await startSockets((socket) => {
      // Stops reading, so that the upload can't continue.
      socket.pause();
      socket.end(
        `HTTP/1.1 413 Payload Too Large\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      );
    });
    const failed = await failureFrom(transcribe(accessTo(url), upload(30_000_000), policyOf(3), never));
    expect(failed).toMatchObject({
      code: 'audio-too-large',
      values: { said: 'Maximum content size limit exceeded' },
    });
  });
});

describe('speech', () => {
  const bytesOf = async (speech: Awaited<ReturnType<typeof speak>>) => {
    const pieces: Uint8Array[] = [];
    for await (const bytes of speech.bytes) pieces.push(bytes);
    return Buffer.concat(pieces);
  };

  /** Returns a streamed WAV, whose sizes aren't known when the header is sent. */
  function streamedWav(size: number, samples: number): Buffer {
    const head = Buffer.from(
      'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\xc0\x5d\0\0\x80\xbb\0\0\x02\0\x10\0data\0\0\0\0',
      'latin1',
    );
    head.writeUInt32LE(size, 4);
    head.writeUInt32LE(size, 40);
    return Buffer.concat([head, Buffer.alloc(samples, 7)]);
  }

  it.each([
    ['0', 0, 4000],
    ['0xFFFFFFFF', 0xffffffff, 4000],
    ['0xFFFFFFFF, cut in mid-sample', 0xffffffff, 4001],
    ['0 for empty audio', 0, 0],
  ])('WAV with a data size of %s (streamed) is readable to its last byte', async (_, size, samples) => {
    const wav = streamedWav(size, samples);
    const access = await against((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      response.write(wav.subarray(0, 3));
      response.end(wav.subarray(3));
    });
    const speech = await speak(access, { ...request, responseFormat: 'wav' }, policyOf(), never);
    expect(speech.format).toBe('wav');
    expect(await bytesOf(speech)).toEqual(wav);
  });

  it('without a length, audio is read until the connection closes', async () => {
    const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5000, 1)]);
    const url = await startSockets((socket) => {
      socket.end(
        Buffer.concat([
          Buffer.from('HTTP/1.1 200 OK\r\ncontent-type: audio/mpeg\r\nconnection: close\r\n\r\n'),
          mp3,
        ]),
      );
    });
    const speech = await speak(accessTo(url), request, policyOf(), never);
    expect(await bytesOf(speech)).toEqual(mp3);
  });
});

describe('bare {message} and {detail} with status 200', () => {
  it.each([
    ['{message}', '{"message":"Quota is gone","code":7}'],
    ['{detail}', '{"detail":"Quota is gone"}'],
    ['{detail:[{msg}]}', '{"detail":[{"msg":"Quota is gone"}]}'],
    ['{error:"…"}', '{"error":"Quota is gone","text":null}'],
  ])('%s is reported in the gateway’s words, whatever was requested', async (_, body) => {
    const access = await against(respondWith(200, 'application/json', body));
    const calls = [
      transcribe(access, upload(), policyOf(), never),
      speak(access, request, policyOf(), never),
      listModels(access, policyOf(), never),
      listVoices(access, policyOf(), never),
    ];
    for (const failed of await Promise.all(calls.map(failureFrom)))
      expect(failed).toMatchObject({ code: 'gateway-error', values: { said: 'Quota is gone' } });
  });
});

describe('anything after the first byte', () => {
  it('is never retried automatically, since it may have been charged for (transcription, speech)', async () => {
    const access = await against((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(`ID3${'x'.repeat(200)}`, () => response.destroy());
    });
    expect(await failureFrom(transcribe(access, upload(), policyOf(5), never))).toMatchObject({
      code: 'connection-lost',
    });
    const speaking = speak(access, request, policyOf(3), never).then(bytesLeft);
    expect(await failureFrom(speaking)).toMatchObject({ code: 'connection-lost' });
    expect(gateway?.requests).toHaveLength(2);
  });
});

async function bytesLeft({ bytes }: Awaited<ReturnType<typeof speak>>): Promise<void> {
  for await (const _ of bytes);
}
