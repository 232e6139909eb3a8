import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { voiceSamples } from '../../../../src/main/services/transcribe/speakers/voice-sample.ts';
import { folderWith, needs, runs } from '../../demo-gateway/audio-tools.ts';

it.for(['mp3', 'wav'])(
  'T11: a sample of a voice is cut from %s without decoding it, and plays at the right place',
  async (ending, context) => {
    needs(context, 'ffmpeg', 'sox');
    const folder = folderWith({});
    // One second at 400 Hz, one at 800 Hz, and so on: the pitch identifies the position.
    const tones = [400, 800, 1200, 1600, 2000, 2400];
    for (const hertz of tones)
      runs('sox', ['-n', '-r', '16000', '-c', '1', `${hertz}.wav`, 'synth', '1', 'sine', `${hertz}`], folder);
    runs('sox', [...tones.map((hertz) => `${hertz}.wav`), 'whole.wav'], folder);
    if (ending === 'mp3')
      runs('ffmpeg', ['-v', 'error', '-i', 'whole.wav', '-b:a', '48k', 'whole.mp3'], folder);
    const [sample] = await voiceSamples(join(folder, `whole.${ending}`), [{ start: 2.1, end: 4.9 }]);
    const [, type, base64 = ''] = /^data:([^;]+);base64,(.+)$/.exec(sample ?? '') ?? [];
    expect(type).toBe(ending === 'mp3' ? 'audio/mpeg' : 'audio/wav');
    await writeFile(join(folder, `sample.${ending}`), Buffer.from(base64, 'base64'));
    runs(
      'ffmpeg',
      ['-v', 'error', '-i', `sample.${ending}`, '-f', 's16le', '-ar', '16000', 'sample.raw'],
      folder,
    );
    const raw = await readFile(join(folder, 'sample.raw'));
    expect(Math.abs(raw.length / 32_000 - 2.8)).toBeLessThan(0.15);
    expect([0.4, 1.4, 2.4].map((at) => hertzAt(raw, at))).toEqual([1200, 1600, 2000]);
  },
);

it('T11: audio that can’t be cut yields no sample', async () => {
  const folder = folderWith({ 'a.ogg': Buffer.from('OggS and no frames') });
  expect(await voiceSamples(join(folder, 'a.ogg'), [{ start: 0, end: 3 }])).toEqual([null]);
});

/** Returns the tone at a position in Hz: the one nearest to the zero crossings counted in a tenth of a second. */
function hertzAt(raw: Buffer, seconds: number): number {
  const from = Math.round(seconds * 16_000);
  let crossings = 0;
  for (let at = from; at < from + 1600; at += 1)
    if (raw.readInt16LE(at * 2) < 0 !== raw.readInt16LE(at * 2 + 2) < 0) crossings += 1;
  return Math.round((crossings * 5) / 400) * 400;
}
