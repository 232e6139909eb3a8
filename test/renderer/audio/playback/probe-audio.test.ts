import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BlobSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { audioTrackOf } from '../../../../src/renderer/audio/decode/audio-track.ts';
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
  const tone = ['-nostdin', '-loglevel', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=2:r=48000'];
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
      expect(await probeAudio(video(`late.${extension}`, 2, ...codecs))).toMatchObject({
        flaw: 'late-start',
      });
      expect(await probeAudio(video(`prompt.${extension}`, 0, ...codecs))).toMatchObject({ flaw: null });
      const gaps = ['-af', 'aselect=not(between(t\\,2\\,3))'];
      expect(await probeAudio(video(`gaps.${extension}`, 0, ...gaps, ...codecs))).toMatchObject({
        flaw: 'gaps',
      });
    },
  );

  it('T2: an Ogg file with an unknown codec is audio of unknown length, not truncated', async () => {
    const unknown = { kind: 'audio', duration: null, isCutOff: false, missing: null, flaw: null };
    const ogg = encodeTone('speex.ogg', '-c:a', 'libspeex', '-ar', '16000');
    expect(await probeAudio(blob(ogg))).toEqual(unknown);
  });

  it('T4: a transport stream, whose times can begin anywhere, doesn’t start late', async () => {
    const stream = encodeTone('tone.ts', '-c:a', 'aac');
    expect(await probeAudio(blob(stream))).toMatchObject({ kind: 'audio', flaw: null });
  });

  it('T2: a FLAC file whose first frame can’t be read has its declared length', async () => {
    const whole = { kind: 'audio', duration: 2, isCutOff: false, missing: null, flaw: null };
    expect(await probeAudio(blob(encodeTone('high.flac', '-ar', '192000')))).toEqual(whole);
    const flac = encodeTone('tone.flac');
    const frame = flac.indexOf(Buffer.from([0xff, 0xf8]));
    expect(await probeAudio(blob(flac))).toEqual(whole);
    expect(await probeAudio(blob(flac.subarray(0, frame)))).toEqual(whole);
    flac.fill(0, frame, frame + 2);
    expect(await probeAudio(blob(flac))).toEqual(whole);
  });

  const chained: Readonly<Record<string, readonly string[]>> = {
    'tone.opus': ['-c:a', 'libopus'],
    'tone.ogg': ['-c:a', 'libvorbis', '-ac', '2'],
    'flac.ogg': ['-c:a', 'flac'],
    'tone.wav': [],
    'tone.flac': [],
    'tone.m4a': ['-c:a', 'aac'],
    'fragments.mp4': ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
    'live.webm': ['-c:a', 'libopus', '-live', '1'],
    'tone.mka': ['-c:a', 'pcm_s16le'],
  };
  for (const [name, options] of Object.entries(chained))
    it(`T4: several recordings in one file have the length of all, and can’t be sent as they are: ${name}`, async () => {
      const one = encodeTone(name, ...options);
      const { duration } = (await probeAudio(blob(one))) as { duration: number };
      const probed = await probeAudio(blob(Buffer.concat([one, one, one])));
      expect(probed).toMatchObject({ kind: 'audio', isCutOff: false, flaw: 'joined' });
      expect((probed as { duration: number }).duration).toBeCloseTo(3 * duration, 1);
      expect(Math.abs(duration - 2)).toBeLessThan(0.2);
    });

  it('T4: MP3 and AAC frames of several files, with their tables and tags, have the length of all', async () => {
    for (const name of ['tone.mp3', 'tone.aac']) {
      const one = encodeTone(name);
      const probed = await probeAudio(blob(Buffer.concat([one, one, one])));
      expect((probed as { duration: number }).duration, name).toBeGreaterThan(5.9);
      expect((probed as { duration: number }).duration, name).toBeLessThan(6.4);
    }
  });

  it('T4: the packets of a file count, not a shorter length in its header', async () => {
    const mp4 = encodeTone('short.mp4', '-movflags', 'frag_keyframe+empty_moov', '-frag_duration', '500000');
    const header = mp4.indexOf('mvhd');
    mp4.writeUInt32BE(mp4.readUInt32BE(header + 16) / 2, header + 20);
    expect((await probeAudio(blob(mp4))) as { duration: number }).toMatchObject({ isCutOff: false });
    const matroska = encodeTone('none.webm', '-c:a', 'libopus', '-live', '1');
    for (const file of [mp4, matroska])
      expect(((await probeAudio(blob(file))) as { duration: number }).duration).toBeGreaterThan(1.9);
  });

  it('T4: a truncated file says how much of it is missing', async () => {
    const flac = encodeTone('cut.flac');
    const webm = encodeTone('cut.webm', '-c:a', 'libopus');
    const mp4 = encodeTone('cut.m4a', '-movflags', '+faststart');
    for (const file of [flac, webm, mp4]) {
      const probed = await probeAudio(blob(file.subarray(0, file.length / 4)));
      expect(probed).toMatchObject({ kind: 'audio', isCutOff: true });
      expect((probed as { missing: number }).missing).toBeGreaterThan(1);
    }
  });

  it('T4: a file with several audio tracks isn’t sent as it is', async () => {
    const tracks = ['-f', 'lavfi', '-i', 'sine=d=2:f=800', '-map', '0', '-map', '1'];
    for (const name of ['tracks.mp4', 'tracks.mka', 'tracks.ts'])
      expect(await probeAudio(blob(encodeTone(name, ...tracks, '-c:a', 'aac'))), name).toMatchObject({
        flaw: 'tracks',
      });
  });

  const asDefault = (track: number) =>
    [0, 1].flatMap((at) => [`-disposition:a:${at}`, at === track ? 'default' : '0']);
  const codecs = (...names: readonly string[]) => names.flatMap((name, at) => [`-c:a:${at}`, name]);
  // PCM can be decoded in Node.js, and AC-3 neither there nor in Chromium.
  it.each([
    ['the first', 'first.mka', codecs('pcm_s16le', 'pcm_s16le'), 0],
    ['the default', 'default.mka', [...codecs('pcm_s16le', 'pcm_s16le'), ...asDefault(1)], 1],
    ['the default', 'neither.mkv', [...codecs('ac3', 'ac3'), ...asDefault(1)], 1],
    ['the one that can be decoded', 'second.mkv', [...codecs('ac3', 'pcm_s16le'), ...asDefault(0)], 1],
    ['the one that can be decoded', 'first.mkv', [...codecs('pcm_s16le', 'ac3'), ...asDefault(1)], 0],
    ['the one that can be decoded', 'film.mov', codecs('ac3', 'pcm_s16le'), 1],
    ['the first', 'broadcast.ts', codecs('ac3', 'ac3'), 0],
  ] as const)(
    'T4: of several audio tracks, %s is played, drawn and sent: %s',
    async (_, name, options, expected) => {
      const other = ['-f', 'lavfi', '-i', 'sine=d=2:f=800:r=48000', '-map', '0', '-map', '1'];
      using input = new Input({
        source: new BlobSource(blob(encodeTone(name, ...other, ...options))),
        formats: ALL_FORMATS,
      });
      const ids = (await input.getAudioTracks()).map(({ id }) => id);
      expect(ids).toHaveLength(2);
      expect(ids.indexOf((await audioTrackOf(input))?.id ?? -1)).toBe(expected);
    },
  );

  it('T2: a probe that takes too long leaves the file to the gateway and stops reading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let reads = 0;
    // An endless Matroska file of empty elements.
    const head = Buffer.from('1a45dfa380', 'hex');
    const file = {
      size: 1e12,
      slice: (start: number, end: number) => ({
        arrayBuffer: async () => {
          reads += 1;
          if (reads === 3) vi.advanceTimersByTime(60_000);
          if (reads > 1000) throw new Error('it goes on');
          await new Promise((resolve) => setImmediate(resolve));
          const bytes = new Uint8Array(end - start).map((_, at) => (at % 2 === 0 ? 0xec : 0x80));
          if (start === 0) bytes.set(head);
          return bytes.buffer;
        },
      }),
    } as unknown as Blob;
    expect(await probeAudio(file)).toMatchObject({ kind: 'audio', duration: null });
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toBe(3);
  });

  it('T2: an MP4 without its track table is truncated', async () => {
    const mp4 = encodeTone('tone.m4a');
    expect(await probeAudio(blob(mp4))).toMatchObject({ kind: 'audio', isCutOff: false });
    const table = mp4.indexOf('moov') - 4;
    expect(await probeAudio(blob(mp4.subarray(0, table)))).toEqual({ kind: 'cut-off' });
  });
});
