import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { afterAll, describe, expect, it } from 'vitest';
import type { FinishedChunk } from '../../../../src/renderer/audio/split/chunk-cutter.ts';
import { splitPackets } from '../../../../src/renderer/audio/split/packet-cutter.ts';
import type { SplitRange } from '../../../../src/shared/transcription/split.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-packets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 12;

/**
 * Returns a Matroska file with Dolby Digital audio, which Chromium can't decode. Matroska doesn't store the duration of
 * the last packet.
 */
function video(): Uint8Array {
  const path = join(folder, 'film.mkv');
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...tone, '-c:a', 'ac3', '-b:a', '96k', path]);
  return readFileSync(path);
}

async function chunksFrom(bytes: Uint8Array, start: number) {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const cut: SplitRange = { start, end: null, longest: 5, largest: 1_000_000, forms: ['copy'] };
  const chunks: FinishedChunk[] = [];
  const end = await splitPackets(track, cut, async (chunk) => void chunks.push(chunk));
  return { end, times: chunks.map((chunk) => [chunk.start, chunk.end] as const), chunks };
}

describe('cutting a recording between packets', () => {
  it('T4: the chunks are consecutive to its end, and a decoder reads each to its length', async () => {
    const { end, times, chunks } = await chunksFrom(video(), 0);
    expect(end).toBeCloseTo(seconds, 1);
    expect(times.map(([start]) => start)).toEqual([0, ...times.slice(0, -1).map(([, until]) => until)]);
    expect(times.at(-1)?.[1]).toBe(end);
    for (const chunk of chunks) {
      const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', '-'];
      const read = execFileSync('ffprobe', probe, { input: chunk.bytes });
      expect(Number(read)).toBeCloseTo(chunk.end - chunk.start, 1);
    }
  });

  it('T4: resuming at the end of any chunk yields the rest, and at the very end nothing', async () => {
    const bytes = video();
    const { end, times } = await chunksFrom(bytes, 0);
    for (const [at, [, until]] of times.entries()) {
      const rest = await chunksFrom(bytes, until);
      expect(rest.times).toEqual(times.slice(at + 1));
      expect(rest.end).toBe(end);
    }
  });
});
