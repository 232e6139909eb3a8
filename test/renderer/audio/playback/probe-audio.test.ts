import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { probeAudio } from '../../../../src/renderer/audio/playback/probe-audio.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a video whose audio starts after `delay` seconds. */
function video(name: string, delay: number, ...codecs: readonly string[]): Blob {
  const path = join(folder, name);
  const pictures = ['-f', 'lavfi', '-i', `testsrc=s=64x48:r=5:d=${4 + delay}`];
  const tone = ['-itsoffset', String(delay), '-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...pictures, ...tone, ...codecs, path]);
  return new Blob([readFileSync(path)]);
}

/** Returns two seconds of a tone, encoded by ffmpeg. */
function encodeTone(name: string, ...options: readonly string[]): Buffer {
  const file = join(folder, name);
  const tone = ['-loglevel', 'error', '-f', 'lavfi', '-i', 'sine=d=2:r=48000'];
  execFileSync('ffmpeg', [...tone, ...options, file]);
  return readFileSync(file);
}

const blob = (bytes: Buffer) => new Blob([Uint8Array.from(bytes)]);

const containers = [
  ['mp4', ['-c:v', 'libx264', '-c:a', 'aac']],
  ['webm', ['-c:v', 'libvpx', '-c:a', 'libopus']],
] as const;

describe.skipIf(spawnSync('ffmpeg', ['-version']).status !== 0)('probing a file', () => {
  it.each(containers)(
    'T4: finds whether its audio starts late or has gaps, in %s',
    async (extension, codecs) => {
      expect(await probeAudio(video(`late.${extension}`, 2, ...codecs))).toMatchObject({ gap: 'late-start' });
      expect(await probeAudio(video(`prompt.${extension}`, 0, ...codecs))).toMatchObject({ gap: null });
      const gaps = ['-af', 'aselect=not(between(t\\,2\\,3))'];
      expect(await probeAudio(video(`gaps.${extension}`, 0, ...gaps, ...codecs))).toMatchObject({
        gap: 'gaps',
      });
    },
  );

  it('T2: an Ogg file with an unknown codec is audio of unknown length, not truncated', async () => {
    const unknown = { kind: 'audio', duration: null, isCutOff: false, gap: null };
    for (const codec of ['flac', 'libspeex']) {
      const ogg = encodeTone(`${codec}.ogg`, '-c:a', codec, '-ar', '16000');
      expect(await probeAudio(blob(ogg)), codec).toEqual(unknown);
    }
  });

  it('T4: a transport stream, whose times can begin anywhere, doesn’t start late', async () => {
    const stream = encodeTone('tone.ts', '-c:a', 'aac');
    expect(await probeAudio(blob(stream))).toMatchObject({ kind: 'audio', gap: null });
  });

  it('T2: a FLAC file whose first frame can’t be read has its declared length', async () => {
    const whole = { kind: 'audio', duration: 2, isCutOff: false, gap: null };
    expect(await probeAudio(blob(encodeTone('high.flac', '-ar', '192000')))).toEqual(whole);
    const flac = encodeTone('tone.flac');
    const frame = flac.indexOf(Buffer.from([0xff, 0xf8]));
    expect(await probeAudio(blob(flac))).toEqual(whole);
    expect(await probeAudio(blob(flac.subarray(0, frame)))).toEqual(whole);
    flac.fill(0, frame, frame + 2);
    expect(await probeAudio(blob(flac))).toEqual(whole);
  });

  it('T2: an MP4 without its track table is truncated', async () => {
    const mp4 = encodeTone('tone.m4a');
    expect(await probeAudio(blob(mp4))).toMatchObject({ kind: 'audio', isCutOff: false });
    const table = mp4.indexOf('moov') - 4;
    expect(await probeAudio(blob(mp4.subarray(0, table)))).toEqual({ kind: 'cut-off' });
  });
});
