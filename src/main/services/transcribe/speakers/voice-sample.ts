import { open } from 'node:fs/promises';
import type { ByteSource } from '../../../../shared/audio-format/byte-source.ts';
import { readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import { wavHeader } from '../../../../shared/audio-format/wav-header.ts';

/** A range of an audio file, in seconds. */
export type SampleRange = { readonly start: number; readonly end: number };

/**
 * Copies ranges of an encoded chunk into separate files, as data URLs. Nothing is decoded: MP3 is cut between frames.
 * Returns null for a range that can't be cut, such as one of another format.
 */
export async function voiceSamples(
  path: string,
  ranges: readonly SampleRange[],
): Promise<readonly (string | null)[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const source: ByteSource = {
      size,
      read: async (at, length) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
        return bytes.subarray(0, bytesRead);
      },
    };
    const cut = (await wavCutter(source)) ?? (await mp3Cutter(source));
    return await Promise.all(ranges.map((range) => cut?.(range) ?? null));
  } finally {
    await file.close();
  }
}

type Cutter = (range: SampleRange) => Promise<string>;

async function wavCutter(source: ByteSource): Promise<Cutter | null> {
  const head = await readWavHead(source);
  if (!head) return null;
  const { fmt, start, end, align, rate } = head;
  const at = (seconds: number) => Math.min(end, start + Math.round(seconds * rate) * align);
  return async (range) => {
    const samples = await source.read(at(range.start), at(range.end) - at(range.start));
    return dataUrl('audio/wav', [wavHeader(fmt, samples.length), samples]);
  };
}

async function mp3Cutter(source: ByteSource): Promise<Cutter | null> {
  const audio = await readMp3(source);
  if (!audio) return null;
  const { ranges, sizes, header } = audio;
  // In a file that Parlance encoded, the frames are contiguous.
  const first = ranges[0]?.start ?? 0;
  const at = (seconds: number) => {
    const frames = sizes.slice(0, Math.floor((seconds * header.rate) / header.samples));
    return frames.reduce((sum, size) => sum + size, first);
  };
  return async (range) => {
    const start = at(range.start);
    return dataUrl('audio/mpeg', [await source.read(start, at(range.end) - start)]);
  };
}

function dataUrl(type: string, bytes: readonly Uint8Array[]): string {
  return `data:${type};base64,${Buffer.concat(bytes).toString('base64')}`;
}
