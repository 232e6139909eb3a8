import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { speechFormats, voices } from '../../../src/shared/limits.ts';
import { decoded, folderWith, needs, probed, runs } from './audio-tools.ts';
import { centroidOf, pitchOf } from './measured-voice.ts';
import { started, thrownBy } from './started.ts';

const text = 'Good evening. Six voices can be told apart, and it costs 1,204.50 euros! Is that so?';
const bytesPerMs = 48;

type SpeechOptions = Partial<{
  model: string;
  voice: string | { readonly id: string };
  input: string;
  response_format: (typeof speechFormats)[number];
  speed: number;
  instructions: string;
}>;

async function spoken(client: Awaited<ReturnType<typeof started>>['client'], options: SpeechOptions = {}) {
  const response = await client.audio.speech.create({
    model: 'tts-1',
    voice: 'alloy',
    input: text,
    response_format: 'pcm',
    ...options,
  });
  return { bytes: Buffer.from(await response.arrayBuffer()), type: response.headers.get('content-type') };
}

const expected = {
  pcm: { type: 'audio/pcm;rate=24000;channels=1', codec: 'pcm_s16le', rate: '24000' },
  wav: { type: 'audio/wav', codec: 'pcm_s16le', rate: '24000' },
  mp3: { type: 'audio/mpeg', codec: 'mp3', rate: '24000' },
  flac: { type: 'audio/flac', codec: 'flac', rate: '24000' },
  opus: { type: 'audio/ogg', codec: 'opus', rate: '48000' },
  aac: { type: 'audio/aac', codec: 'aac', rate: '24000' },
} as const;

describe('G5: speech of the demo gateway', () => {
  for (const model of ['tts-1', 'tts-1-hd']) {
    for (const format of speechFormats.filter((one) => one !== 'pcm')) {
      it(`G5: ${format} of ${model} can be read by an independent decoder, and is as long as its PCM`, async (context) => {
        needs(context, 'ffmpeg');
        const { client } = await started();
        const pcm = await spoken(client, { model });
        expect(pcm.type).toBe(expected.pcm.type);
        const { bytes, type } = await spoken(client, { model, response_format: format });
        const { codec, rate } = expected[format];
        expect(type).toBe(expected[format].type);
        const folder = folderWith({ [`clip.${format}`]: bytes });
        expect(probed(folder, `clip.${format}`)).toEqual([
          expect.objectContaining({ codec_name: codec, sample_rate: rate, channels: 1 }),
        ]);
        const audio = decoded(folder, `clip.${format}`);
        expect(Math.abs(audio.length - pcm.bytes.length) / bytesPerMs).toBeLessThan(50);
        if (format === 'wav' || format === 'flac') expect(audio.equals(pcm.bytes)).toBe(true);
      });
    }
  }

  it('G5: sox reads wav and flac, and finds speech of normal loudness in them', async (context) => {
    needs(context, 'sox');
    const { client } = await started();
    for (const format of ['wav', 'flac'] as const) {
      const folder = folderWith({ clip: (await spoken(client, { response_format: format })).bytes });
      const loudness = runs('sox', ['-V1', '-t', format, 'clip', '-t', 'f32', '-r', '24000', '-'], folder);
      const samples = new Float32Array(
        loudness.buffer.slice(loudness.byteOffset, loudness.byteOffset + loudness.length),
      );
      const rms = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
      expect(rms).toBeGreaterThan(0.03);
      expect(rms).toBeLessThan(0.3);
    }
  });

  it.each([0.25, 0.5, 0.9, 1.5, 4])(
    'G5: at speed %d the duration is that at speed 1 divided by the speed',
    async (speed) => {
      const { client } = await started();
      const usual = (await spoken(client)).bytes.length;
      const changed = (await spoken(client, { speed })).bytes.length;
      expect(Math.abs((changed * speed) / usual - 1)).toBeLessThan(0.03);
    },
  );

  it('G5: the speed doesn’t change the pitch', async () => {
    const { client } = await started();
    const [slow, fast] = [await spoken(client, { speed: 0.5 }), await spoken(client, { speed: 1.5 })];
    expect(Math.abs(pitchOf(slow.bytes) / pitchOf(fast.bytes) - 1)).toBeLessThan(0.08);
  });

  it('G5: the same request returns the same bytes, in every format', async () => {
    const { client } = await started();
    for (const response_format of speechFormats) {
      const first = await spoken(client, { response_format });
      const second = await spoken(client, { response_format });
      expect(first.bytes.equals(second.bytes)).toBe(true);
    }
  });

  it('G5: the six voices differ in pitch and formants', async () => {
    const { client } = await started();
    const recordings: { voice: string; bytes: Buffer }[] = [];
    for (const voice of voices) recordings.push({ voice, bytes: (await spoken(client, { voice })).bytes });
    // Measured afterwards, because measuring can take longer than the server keeps an idle connection open.
    const measured = recordings.map(({ voice, bytes }) => ({
      voice,
      pitch: pitchOf(bytes),
      centroid: centroidOf(bytes),
    }));
    const of = (name: string) => measured.find(({ voice }) => voice === name);
    const pitches = measured.map(({ pitch }) => pitch).toSorted((a, b) => a - b);
    for (const [index, pitch] of pitches.slice(1).entries()) {
      expect(pitch / (pitches[index] ?? 0)).toBeGreaterThan(1.08);
    }
    expect(of('onyx')?.pitch).toBeLessThan(95);
    expect(of('echo')?.pitch).toBeLessThan(130);
    expect(of('nova')?.pitch).toBeGreaterThan(170);
    expect(of('shimmer')?.pitch).toBeGreaterThan(190);
    const centroids = measured.map(({ centroid }) => centroid).toSorted((a, b) => a - b);
    for (const [index, centroid] of centroids.slice(1).entries()) {
      expect(centroid / (centroids[index] ?? 0)).toBeGreaterThan(1.01);
    }
    expect((of('nova')?.centroid ?? 0) / (of('onyx')?.centroid ?? 0)).toBeGreaterThan(1.15);
  });

  it('G5: vowels have formants close to those of an independent synthesiser', async (context) => {
    needs(context, 'espeak-ng', 'ffmpeg');
    const { client } = await started();
    const folder = folderWith({});
    runs('espeak-ng', ['-w', 'real.wav', text], folder);
    const real = decoded(folder, 'real.wav');
    const { bytes } = await spoken(client, { voice: 'echo' });
    expect(Math.abs(Math.log2(centroidOf(bytes) / centroidOf(real)))).toBeLessThan(1);
    expect(Math.abs(Math.log2(bytes.length / real.length))).toBeLessThan(1);
  });

  it.each(['日本語', '🙂', 'Привет', '3.14 % of 0', 'a', '’', '   ', 'xyz'.repeat(20)])(
    'G5: any text becomes audio with a length: %s',
    async (input) => {
      const { client } = await started();
      const once = (await spoken(client, { input })).bytes.length;
      expect(once).toBeGreaterThan(0);
      if (/\p{L}|\p{N}|\p{S}/u.test(input)) {
        const more = (await spoken(client, { input: `${input} ${input} ${input}` })).bytes.length;
        expect(more - once).toBeGreaterThan(100 * bytesPerMs);
      }
    },
  );

  it.each(speechFormats)(
    'G5: %s is sent while it is generated, and a client that disconnects ends it',
    async (response_format) => {
      const { gateway, post } = await started({ pace: { firstDelayMs: 0, tokenDelayMs: 1 } });
      const body = JSON.stringify({ model: 'tts-1', voice: 'onyx', input: text.repeat(10), response_format });
      const whole = Buffer.from(await (await post('/audio/speech', body)).arrayBuffer()).length;
      const response = await post('/audio/speech', body);
      const reader = response.body?.getReader();
      const first = await reader?.read();
      expect(first?.value?.length).toBeGreaterThan(0);
      expect(first?.value?.length).toBeLessThan(whole / 2);
      await reader?.cancel();
      await gateway.close();
    },
  );

  it('G5: an abort ends the wait of a slow stream', async () => {
    const { gateway, post } = await started({ pace: { firstDelayMs: 0, tokenDelayMs: 1_000_000 } });
    const body = JSON.stringify({ model: 'tts-1', voice: 'onyx', input: text, response_format: 'wav' });
    const reader = (await post('/audio/speech', body)).body?.getReader();
    let size = 0;
    // Reads the header of the WAV file and the first samples.
    while (size <= 44) size += (await reader?.read())?.value?.length ?? Number.NaN;
    expect(size).toBeLessThan(24_000);
    await reader?.cancel();
    await gateway.close();
  });
});

describe('S10: directions in the demo gateway', () => {
  const spokenWith = async (instructions?: string) => {
    const { client } = await started();
    const { bytes } = await spoken(client, {
      model: 'demo-tts',
      ...(instructions === undefined ? {} : { instructions }),
    });
    return bytes;
  };
  const loudness = (pcm: Buffer) => {
    const samples = Array.from({ length: pcm.length / 2 }, (_, at) => pcm.readInt16LE(at * 2));
    return Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  };

  it('S10: a model follows directions on pace, pitch and loudness audibly, in English and Chinese', async () => {
    const plain = await spokenWith();
    expect((await spokenWith('Read it slowly, please')).length).toBeGreaterThan(plain.length * 1.25);
    expect((await spokenWith('快一点')).length).toBeLessThan(plain.length * 0.8);
    expect(pitchOf(await spokenWith('With a higher voice'))).toBeGreaterThan(pitchOf(plain) * 1.15);
    expect(loudness(await spokenWith('quiet'))).toBeLessThan(loudness(plain) * 0.7);
    expect((await spokenWith('Like a lighthouse keeper')).equals(plain)).toBe(true);
  });

  it('S10: a model refuses directions as current gateways do, and speaks without them', async () => {
    const { client } = await started();
    const options = { model: 'demo-tts-plain', instructions: 'Slowly' };
    const thrown = await thrownBy(spoken(client, options));
    expect(thrown).toBeInstanceOf(OpenAI.BadRequestError);
    expect(thrown).toMatchObject({ code: 'unsupported_parameter', param: 'instructions' });
    expect((await spoken(client, { model: 'demo-tts-plain' })).bytes.length).toBeGreaterThan(10_000);
  });

  it('S10: tts-1 ignores directions, as documented', async () => {
    const { client } = await started();
    const plain = await spoken(client);
    expect((await spoken(client, { instructions: 'Slowly' })).bytes.equals(plain.bytes)).toBe(true);
  });

  it('S10: a custom voice is requested as an object with its ID, and another one is refused', async () => {
    const { client } = await started();
    const custom = await spoken(client, { voice: { id: 'voice_demo' } });
    expect(custom.bytes.equals((await spoken(client)).bytes)).toBe(false);
    const thrown = await thrownBy(spoken(client, { voice: { id: 'voice_other' } }));
    expect(thrown).toMatchObject({ status: 400, param: 'voice' });
  });

  it('S10: the refusal of a voice names all that are listed', async () => {
    const { client } = await started();
    const thrown = await thrownBy(spoken(client, { voice: 'nobody' }));
    expect(String(thrown)).toContain('voice must be one of alloy, echo');
  });
});
