import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Speech, speak } from '../../../src/main/gateway/speech.ts';
import { FailureError } from '../../../src/shared/failure.ts';
import { type ScriptedGateway, startScriptedGateway } from '../../faults/scripted-gateway.ts';
import { canDecode, decoded, soxSeconds } from '../services/speak/join/decoders.ts';
import { accessTo, policyOf } from './read-chat.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-encoded-'));
let gateway: ScriptedGateway | null = null;
afterEach(() => gateway?.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 0.6;
/** Encodes a tone with ffmpeg. */
function tone(format: 'mp3' | 'wav' | 's16le', rate = 24_000): Buffer {
  const path = join(folder, `tone.${format}`);
  const source = `sine=frequency=440:sample_rate=${rate}:duration=${seconds}`;
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-bitexact', '-f', format, path]);
  return readFileSync(path);
}

/** Requests speech that is answered with this body, a few bytes at a time. */
async function speechOf(type: string, body: string, responseFormat: 'mp3' | 'wav' | 'pcm' = 'mp3') {
  gateway = await startScriptedGateway((_, response) => {
    response.writeHead(200, { 'content-type': type });
    const bytes = Buffer.from(body);
    for (let at = 0; at < bytes.length; at += 997) response.write(bytes.subarray(at, at + 997));
    response.end();
  });
  const request = { model: 'tts-1', input: 'Hello.', voice: 'nova', responseFormat } as const;
  return speak(accessTo(gateway.url), request, policyOf(), new AbortController().signal);
}

async function bytesOf({ bytes }: Speech): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}

/** Returns the failure of a response, whether before or after its first audio, and the audio before it. */
async function failureOf(type: string, body: string) {
  const received: Uint8Array[] = [];
  try {
    for await (const bytes of (await speechOf(type, body)).bytes) received.push(bytes);
  } catch (thrown) {
    if (thrown instanceof FailureError) return { ...thrown.failure, received: Buffer.concat(received) };
    throw thrown;
  }
  throw new Error('it succeeded');
}

const json = (value: unknown) => JSON.stringify(value);
const events = (values: readonly unknown[], name = '') =>
  values
    .map(
      (value) => `${name && `event: ${name}\n`}data: ${typeof value === 'string' ? value : json(value)}\n\n`,
    )
    .join('');

/** Splits bytes into uneven parts. */
function parts(bytes: Buffer, size = 1001): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
}

const b64 = (bytes: Buffer) => bytes.toString('base64');
const numbers = Array.from({ length: 500 }, (_, at) => at / 10);

/** Bodies with the same audio, which gateways really send. */
const bodies: readonly (readonly [string, string, (audio: Buffer) => string])[] = [
  ['{audio}', 'application/json', (audio) => json({ audio: b64(audio) })],
  [
    '{data: [{b64_json}]}, as for images',
    'application/json',
    (audio) => json({ created: 1, data: [{ b64_json: b64(audio) }] }),
  ],
  ['{audioContent}', 'application/json; charset=utf-8', (audio) => json({ audioContent: b64(audio) })],
  ['a data URL', 'application/json', (audio) => json({ audio: `data:audio/mpeg;base64,${b64(audio)}` })],
  ['a data URL without JSON', 'text/plain', (audio) => `data:audio/mpeg;base64,${b64(audio)}`],
  [
    'hex (MiniMax)',
    'application/json',
    (audio) =>
      json({
        data: { audio: audio.toString('hex'), status: 2 },
        extra_info: { audio_length: 1 },
        base_resp: { status_code: 0, status_msg: 'success' },
      }),
  ],
  ['hex in capitals', 'application/json', (audio) => json({ audio: audio.toString('hex').toUpperCase() })],
  ['a JSON string', 'application/json', (audio) => json(b64(audio))],
  ['Base64 alone', 'text/plain', (audio) => b64(audio)],
  [
    'Base64 with line breaks',
    'application/json',
    (audio) => json({ audio: b64(audio).replace(/.{76}/g, '$&\r\n') }),
  ],
  [
    'Base64 for URLs, without padding',
    'application/json',
    (audio) => json({ audio: audio.toString('base64url') }),
  ],
  [
    'an indented body under an audio type',
    'audio/mpeg',
    (audio) => JSON.stringify({ id: 'x', audio: b64(audio) }, null, 2),
  ],
  [
    'deep in a result, after timestamps',
    'application/json',
    (audio) =>
      json({
        alignment: { starts: numbers, characters: numbers.map(String) },
        result: { audio_base64: b64(audio) },
      }),
  ],
  [
    'a chat reply with audio',
    'application/json',
    (audio) =>
      json({
        choices: [
          {
            message: {
              role: 'assistant',
              content: null,
              audio: { id: 'a', data: b64(audio), transcript: 'Hello.' },
            },
          },
        ],
      }),
  ],
  ['a Node buffer', 'application/json', (audio) => json({ audio: { type: 'Buffer', data: [...audio] } })],
  [
    'speech.audio.delta',
    'text/event-stream',
    (audio) =>
      events([
        ...parts(audio).map((part) => ({ type: 'speech.audio.delta', audio: b64(part) })),
        { type: 'speech.audio.done', usage: { total_tokens: 3 } },
      ]),
  ],
  [
    'speech.audio.delta as the event’s name',
    'text/event-stream',
    (audio) =>
      events(
        parts(audio).map((part) => ({ audio: b64(part) })),
        'speech.audio.delta',
      ),
  ],
  [
    'events with a delta, and [DONE]',
    'text/event-stream',
    (audio) =>
      `: ping\n\n${events([...parts(audio).map((part) => ({ object: 'audio.tts.chunk', b64: b64(part) })), '[DONE]'])}`,
  ],
  ['events with plain Base64', 'text/event-stream', (audio) => events(parts(audio, 999).map(b64))],
  [
    'events that cut Base64 anywhere',
    'text/event-stream',
    (audio) => events((b64(audio).match(/.{1,397}/g) ?? []).map((text) => ({ audio: text }))),
  ],
  [
    'events with hex, and all of it again at the end (MiniMax)',
    'text/event-stream',
    (audio) =>
      events([
        ...parts(audio).map((part) => ({ data: { audio: part.toString('hex'), status: 1 } })),
        { data: { audio: audio.toString('hex'), status: 2 } },
      ]),
  ],
  [
    'events with all of it again in the last',
    'text/event-stream',
    (audio) =>
      events([
        ...parts(audio).map((part) => ({ type: 'chunk', data: b64(part), done: false })),
        { type: 'chunk', data: b64(audio), done: true },
      ]),
  ],
  [
    'JSON lines',
    'application/x-ndjson',
    (audio) =>
      parts(audio)
        .map((part) => `${json({ result: { audioContent: b64(part) } })}\n`)
        .join(''),
  ],
  [
    'JSON lines as plain JSON',
    'application/json',
    (audio) =>
      parts(audio)
        .map((part) => json({ audio: b64(part) }))
        .join('\n'),
  ],
];

describe.skipIf(!canDecode)('Audio as text', () => {
  test.each(bodies)('S4: is decoded to the last byte: %s', async (_, type, bodyOf) => {
    const audio = tone('mp3');
    const speech = await speechOf(type, bodyOf(audio));
    expect(speech.format).toBe('mp3');
    const bytes = await bytesOf(speech);
    expect(bytes).toEqual(audio);
    const path = join(folder, 'received.mp3');
    writeFileSync(path, bytes);
    expect(Math.abs(decoded(path).length / 24_000 - seconds)).toBeLessThan(0.1);
  });

  test.each([
    ['Base64 alone under an audio type', 'audio/mpeg', (audio: Buffer) => b64(audio)],
    ['Base64 alone as bytes', 'application/octet-stream', (audio: Buffer) => b64(audio)],
    [
      'a data URL in place of a link',
      'application/json',
      (audio: Buffer) => json({ result: { audio: { url: `data:audio/mpeg;base64,${b64(audio)}` } } }),
    ],
    [
      'the same audio under two names',
      'application/json',
      (audio: Buffer) => json({ audio: b64(audio), data: { audio: b64(audio) } }),
    ],
  ])('S4: is decoded once, to the last byte: %s', async (_, type, bodyFor) => {
    const audio = tone('mp3');
    expect(await bytesOf(await speechOf(type, bodyFor(audio)))).toEqual(audio);
  });

  test('S4: several files in a list are all decoded', async () => {
    const audio = tone('wav');
    const speech = await speechOf(
      'application/json',
      json({ request_id: 'x', audios: [b64(audio), b64(audio)] }),
      'wav',
    );
    expect(speech.format).toBe('wav');
    expect(await bytesOf(speech)).toEqual(Buffer.concat([audio, audio]));
  });

  test.each([
    [
      'its MIME type (Gemini)',
      16_000,
      (audio: string) =>
        json({
          candidates: [
            {
              content: {
                parts: [{ inlineData: { mimeType: 'audio/L16;codec=pcm;rate=16000', data: audio } }],
              },
            },
          ],
        }),
    ],
    [
      'fields after the audio',
      44_100,
      (audio: string) =>
        json({
          data: { audio },
          extra_info: { audio_sample_rate: 44_100, audio_channel: 1, audio_format: 'pcm' },
        }),
    ],
    [
      'the last event',
      8000,
      (audio: string) =>
        events([
          { audio, encoding: 'pcm_s16le' },
          { type: 'done', sample_rate: 8000 },
        ]),
    ],
    ['a data URL', 48_000, (audio: string) => json({ audio: `data:audio/pcm;rate=48000;base64,${audio}` })],
  ] as const)(
    'S4: raw samples have the rate from %s, even if another format was requested',
    async (_, rate, bodyOf) => {
      const audio = tone('s16le', rate);
      const body = bodyOf(b64(audio));
      const speech = await speechOf(body.startsWith('data') ? 'text/event-stream' : 'application/json', body);
      expect(speech.format).toBe('pcm');
      expect(await bytesOf(speech)).toEqual(audio);
      expect(speech.contentType).toContain(`rate=${rate}`);
    },
  );

  test('S4: a WAV file in events is one that sox reads', async () => {
    const path = join(folder, 'received.wav');
    const deltas = parts(tone('wav')).map((part) => ({ type: 'speech.audio.delta', audio: b64(part) }));
    const body = events([...deltas, { type: 'speech.audio.done' }]);
    writeFileSync(path, await bytesOf(await speechOf('text/event-stream', body, 'wav')));
    expect(Math.abs(soxSeconds(path) - seconds)).toBeLessThan(0.01);
  });
});

describe.skipIf(!canDecode)('Audio as text that isn’t complete', () => {
  const delta = (audio: Buffer) => ({ type: 'speech.audio.delta', audio: b64(audio) });

  test('S4: a stream that ends before its last event is cut off, and its audio was passed on', async () => {
    const audio = tone('mp3');
    expect(await failureOf('text/event-stream', events([delta(audio)]))).toMatchObject({
      code: 'audio-cut-off',
      received: audio,
    });
  });

  test('S4: a last event with a message instead of audio is an error, unless it says that all went well', async () => {
    const audio = { audio: b64(tone('mp3')) };
    const failed = { code: 500, message: 'The voice left.' };
    expect(await failureOf('text/event-stream', events([audio, failed]))).toMatchObject({
      code: 'gateway-error',
      values: { said: 'The voice left.' },
    });
    const finished = events([audio, { code: 20_000_000, message: 'OK', data: null }]);
    expect(await bytesOf(await speechOf('text/event-stream', finished))).toEqual(tone('mp3'));
  });

  test.each([
    ['text', 'text/plain', 'The voice is asleep'],
    ['text under an audio type', 'audio/pcm', 'The voice is asleep'],
    ['XML', 'application/xml', '<?xml version="1.0"?><Error><Message>The voice is asleep</Message></Error>'],
  ])('S4: a message isn’t raw samples, and is shown: %s', async (_, type, body) => {
    for (const format of ['pcm', 'mp3'] as const) {
      const failed = await speechOf(type, body, format).catch((thrown: FailureError) => thrown.failure);
      expect(failed).toMatchObject({ code: 'no-audio', values: { said: 'The voice is asleep' } });
    }
    const page = await speechOf('', '<html><body>Sign in</body></html>', 'pcm').catch(
      (thrown) => thrown.failure,
    );
    expect(page).toMatchObject({ code: 'not-a-gateway' });
  });

  test('S4: an error after the first audio has the gateway’s message, and the audio before it was passed on', async () => {
    const audio = tone('mp3');
    const body = events([delta(audio), { type: 'error', error: { message: 'The voice left.' } }]);
    expect(await failureOf('text/event-stream', body)).toMatchObject({
      code: 'gateway-error',
      values: { said: 'The voice left.' },
      received: audio,
    });
  });

  test.each([
    [
      'an event that breaks off',
      'text/event-stream',
      (audio: Buffer) => events([delta(audio), delta(audio)]).slice(0, -400),
    ],
    [
      'a line that breaks off',
      'application/x-ndjson',
      (audio: Buffer) => `${json(delta(audio))}\n${json(delta(audio))}`.slice(0, -400),
    ],
    [
      'one character of Base64 too many',
      'text/event-stream',
      (audio: Buffer) => events([{ audio: b64(audio).slice(0, 2001) }]),
    ],
  ] as const)('S4: it fails as cut off: %s', async (_, type, bodyOf) => {
    expect(await failureOf(type, bodyOf(tone('mp3')))).toMatchObject({ code: 'audio-cut-off' });
  });

  test.each([
    ['{url}', json({ url: 'https://files.example/a.mp3' })],
    [
      'a link in a result',
      json({ output: { audio: { url: 'https://files.example/a.mp3', expires_at: 1 } } }),
    ],
    ['a link in place of the audio', json({ audio: 'http://files.example/a.mp3' })],
  ])('S4, P5: a link isn’t opened, and the failure says that it was one: %s', async (_, body) => {
    expect(await failureOf('application/json', body)).toMatchObject({
      code: 'no-audio',
      values: { reason: 'link' },
    });
  });

  test.each([
    ['no field with audio', 'application/json', json({ id: 'x', status: 'ok' }), 'no-audio'],
    ['empty audio', 'application/json', json({ audio: '', format: 'mp3' }), 'no-audio'],
    ['events without audio', 'text/event-stream', events([{ type: 'speech.audio.done' }]), 'no-audio'],
    [
      'MiniMax’s error',
      'application/json',
      json({ base_resp: { status_code: 1004, status_msg: 'login fail' } }),
      'gateway-error',
    ],
  ])('S4: a body without audio fails: %s', async (_, type, body, code) => {
    expect(await failureOf(type, body)).toMatchObject({ code });
  });
});
