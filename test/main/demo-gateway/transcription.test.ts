import { toFile } from 'openai';
import { describe, expect, it } from 'vitest';
import { speechFormats } from '../../../src/shared/limits.ts';
import { fileIn, folderWith, needs, runs } from './audio-tools.ts';
import { started } from './started.ts';

type Client = Awaited<ReturnType<typeof started>>['client'];

const text = 'The garden is quiet this evening. Nobody is on the stairs, and 42 lamps are lit!';
const other = 'Seven trains left before noon. The last of them was late, as it is every day.';

async function spoken(
  client: Client,
  input: string,
  response_format: (typeof speechFormats)[number] = 'wav',
) {
  const response = await client.audio.speech.create({
    model: 'tts-1',
    voice: 'fable',
    input,
    response_format,
  });
  return Buffer.from(await response.arrayBuffer());
}

async function verbose(client: Client, bytes: Uint8Array, name: string, more: { language?: string } = {}) {
  const file = await toFile(bytes, name);
  return client.audio.transcriptions.create({
    file,
    model: 'whisper-demo',
    response_format: 'verbose_json',
    timestamp_granularities: ['word', 'segment'],
    ...more,
  });
}

/** Creates a WAV file that contains a tone for `seconds`. */
function toneWav(seconds: number): Buffer {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  for (const [value, at] of [
    [16, 16],
    [rate, 24],
    [rate * 2, 28],
    [samples * 2, 40],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [2, 32],
    [16, 34],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36);
  for (let at = 0; at < samples; at += 1)
    wav.writeInt16LE(Math.round(9600 * Math.sin((2 * Math.PI * 300 * at) / rate)), 44 + at * 2);
  return wav;
}

describe('G5: transcription of the demo gateway', () => {
  it('G5: its own speech is transcribed word for word, in each of the six formats', async () => {
    const { client } = await started();
    for (const format of speechFormats) {
      const words = `${text} ${format}.`;
      const bytes = await spoken(client, words, format);
      const found = await verbose(client, bytes, `clip.${format}`);
      expect(found.text).toBe(words);
      expect(found.segments?.length).toBe(3);
      expect(found.words?.map(({ word }) => word).join(' ')).toBe(words);
    }
  });

  it('G5: speech from another instance isn’t recognised', async () => {
    const one = await started();
    const two = await started();
    const wav = await spoken(one.client, text);
    expect((await verbose(two.client, wav, 'clip.wav')).text).toMatch(/^This transcript is made up:/);
  });

  it.for(['mp3', 'm4a', 'mp4', 'mov', 'webm', 'ogg', 'opus', 'flac', 'aac', 'mkv', 'wav'])(
    'G5: the true length of a %s file is found, and made-up segments cover it without gaps',
    async (extension, context) => {
      needs(context, 'ffmpeg');
      const { client } = await started();
      const folder = folderWith({ 'from.wav': toneWav(21.5) });
      runs('ffmpeg', ['-v', 'error', '-i', 'from.wav', '-ar', '48000', `tone.${extension}`], folder);
      const bytes = fileIn(folder, `tone.${extension}`);
      const found = await verbose(client, bytes, `tone.${extension}`);
      expect(Math.abs(found.duration - 21.5)).toBeLessThan(0.15);
      const segments = found.segments ?? [];
      expect(segments.length).toBeGreaterThan(2);
      expect(segments[0]?.start).toBe(0);
      for (const [index, { end, start }] of segments.entries()) {
        expect(end - start).toBeGreaterThan(1);
        expect(end - start).toBeLessThan(9);
        expect(end).toBe(segments[index + 1]?.start ?? found.duration);
      }
      expect(found.text).toContain('made up');
      expect((await verbose(client, bytes, 'again')).segments).toEqual(found.segments);
    },
  );

  it('G5: verbose_json has every field, the language by name, and the prompt in the text', async () => {
    const { client } = await started();
    const file = await toFile(toneWav(12), 'tone.wav');
    const found = await client.audio.transcriptions.create({
      file,
      model: 'whisper-demo',
      response_format: 'verbose_json',
      language: 'de',
      prompt: 'Parlance, Hanken',
      temperature: 0.4,
    });
    expect(found).toMatchObject({ task: 'transcribe', language: 'german', duration: 12 });
    expect(found).not.toHaveProperty('words');
    expect(found.text).toContain('Parlance, Hanken');
    for (const [id, segment] of (found.segments ?? []).entries()) {
      expect(segment).toEqual({
        id,
        seek: 0,
        start: expect.any(Number),
        end: expect.any(Number),
        text: expect.stringMatching(/^ \S/),
        tokens: expect.arrayContaining([expect.any(Number)]),
        temperature: 0.4,
        avg_logprob: expect.any(Number),
        compression_ratio: expect.any(Number),
        no_speech_prob: expect.any(Number),
      });
    }
  });

  it('G5: json, text, srt and vtt have the same text', async () => {
    const { client, post } = await started();
    const wav = await spoken(client, text);
    const as = async (response_format: string) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(wav)], 'a.wav'));
      form.append('model', 'whisper-demo');
      form.append('response_format', response_format);
      const response = await post('/audio/transcriptions', form);
      return { type: response.headers.get('content-type'), body: await response.text() };
    };
    expect(await as('json')).toEqual({ type: 'application/json', body: JSON.stringify({ text }) });
    expect(await as('text')).toEqual({ type: 'text/plain; charset=utf-8', body: `${text}\n` });
    const [first, second] = text.split(/(?<=\.) /);
    const time = String.raw`00:00:0\d[.,]\d{3} --> 00:00:0\d[.,]\d{3}`;
    const srt = await as('srt');
    expect(srt.type).toBe('text/plain; charset=utf-8');
    expect(srt.body).toMatch(new RegExp(`^1\n${time}\n${first}\n\n2\n${time}\n${second}\n\n$`));
    const vtt = await as('vtt');
    expect(vtt.type).toBe('text/vtt; charset=utf-8');
    expect(vtt.body).toMatch(new RegExp(`^WEBVTT\n\n${time}\n${first}\n\n${time}\n${second}\n\n$`));
  });

  it('G5: a translation says so, and is in English', async () => {
    const { client } = await started();
    const found = await client.audio.translations.create({
      file: await toFile(toneWav(9), 'tone.wav'),
      model: 'whisper-demo',
      response_format: 'verbose_json',
    });
    expect(found).toMatchObject({ task: 'translate', language: 'english', duration: 9 });
    expect(found.text).toContain('translation');
  });

  it.each([
    ['text', Buffer.from('This isn’t audio.')],
    ['zeros', Buffer.alloc(5000)],
    ['the head of a WAV file alone', toneWav(0)],
    ['half a header', toneWav(1).subarray(0, 20)],
    ['a page', Buffer.from('<!doctype html><title>413</title>')],
  ])('G5: a file that isn’t audio is 400: %s', async (_, bytes) => {
    const { client } = await started();
    await expect(verbose(client, bytes, 'a.mp3')).rejects.toMatchObject({
      status: 400,
      code: 'invalid_file_format',
      param: 'file',
      message: expect.stringContaining('Invalid file format'),
    });
  });

  it('G5: a truncated file has the length of what is there', async () => {
    const { client } = await started();
    const found = await verbose(client, toneWav(30).subarray(0, 44 + 16_000 * 10), 'cut.wav');
    expect(found.duration).toBeCloseTo(10, 1);
  });

  it.each(['flac', 'mp3', 'opus', 'aac', 'wav'] as const)(
    'G5: a damaged or truncated %s file gets a response',
    async (format) => {
      const { client } = await started();
      const whole = await spoken(client, other, format);
      for (let part = 1; part < 12; part += 1) {
        const bytes = Buffer.from(whole.subarray(0, Math.ceil((whole.length * part) / 12)));
        for (let at = part * 97; at < bytes.length; at += 1009 * part) bytes[at] = (at * 31) % 256;
        const response = await verbose(client, bytes, `clip.${format}`).catch((thrown: unknown) => thrown);
        expect(response).toSatisfy(
          (found: { status?: number; duration?: number }) =>
            found.status === 400 || (found.duration ?? 0) > 0,
        );
      }
    },
  );

  it('G5: word timings can be requested by granularity only, and unknown granularities are refused', async () => {
    const { post } = await started();
    const responseFor = async (granularity: string) => {
      const form = new FormData();
      form.append('file', new File([new Uint8Array(toneWav(3))], 'a.wav'));
      form.append('model', 'whisper-demo');
      form.append('response_format', 'verbose_json');
      form.append('timestamp_granularities[]', granularity);
      return (await post('/audio/transcriptions', form)).json();
    };
    const { words, duration } = (await responseFor('word')) as {
      words: { start: number; end: number }[];
      duration: number;
    };
    expect(words[0]?.start).toBe(0);
    expect(words.at(-1)?.end).toBe(duration);
    expect(await responseFor('letter')).toMatchObject({
      error: { param: expect.stringContaining('granularities') },
    });
  });

  it('G5: transcription takes time, and an abort ends it', async () => {
    const { gateway, client } = await started({ pace: { firstDelayMs: 1_000_000, tokenDelayMs: 0 } });
    const controller = new AbortController();
    const file = await toFile(toneWav(2), 'tone.wav');
    const transcription = client.audio.transcriptions.create(
      { file, model: 'whisper-demo' },
      { signal: controller.signal },
    );
    setImmediate(() => controller.abort());
    await expect(transcription).rejects.toThrow(/abort/i);
    await gateway.close();
  });
});
