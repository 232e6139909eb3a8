import { useEffect, useState } from 'react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { pcmShape } from '../../../shared/transcription/pcm-shape.ts';

/** The loudest sample (0 to 1) of each segment of a chunk. Segments have equal lengths. */
export type Peaks = Float32Array;

/** Sample rate to decode at, in Hz. It's enough for a waveform and uses little memory. */
const rate = 8000;
const segments = 400;
const maxBytes = 40_000_000;

const cache = new Map<string, Promise<Peaks | null>>();
let turn: Promise<unknown> = Promise.resolve();

/** Returns the peaks of each complete chunk by its index. Chunks are decoded once, one after the other. */
export function usePeaks(clip: Clip | null): ReadonlyMap<number, Peaks> {
  const [peaks, setPeaks] = useState<ReadonlyMap<number, Peaks>>(new Map());
  const urls = (clip?.chunks ?? []).map(({ progress, bytes }) =>
    progress.state === 'whole' && bytes <= maxBytes ? progress.url : '',
  );
  const key = urls.join(' ');
  useEffect(() => {
    let cancelled = false;
    setPeaks(new Map());
    key.split(' ').forEach((url, chunk) => {
      if (url === '') return;
      void peaksAt(url).then((read) => {
        if (!cancelled && read) setPeaks((before) => new Map(before).set(chunk, read));
      });
    });
    return () => {
      cancelled = true;
    };
  }, [key]);
  return peaks;
}

function peaksAt(url: string): Promise<Peaks | null> {
  const before = cache.get(url);
  if (before) return before;
  const read = turn.then(() => readPeaks(url).catch(() => null));
  turn = read;
  cache.set(url, read);
  return read;
}

async function readPeaks(url: string): Promise<Peaks | null> {
  const response = await fetch(url);
  if (!response.ok) return null;
  const type = response.headers.get('content-type') ?? '';
  const bytes = await response.arrayBuffer();
  if (type.startsWith('audio/l16')) {
    const { channels } = pcmShape(type);
    const samples = new Int16Array(bytes, 0, bytes.byteLength >> 1);
    return peaksOf(
      samples.length / channels,
      (at) => Math.abs(samples[Math.floor(at) * channels] ?? 0) / 32_768,
    );
  }
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const samples = decoded.getChannelData(0);
  return peaksOf(samples.length, (at) => Math.abs(samples[at] ?? 0));
}

function peaksOf(count: number, loudness: (at: number) => number): Peaks {
  const peaks = new Float32Array(segments);
  for (let segment = 0; segment < segments; segment += 1) {
    const to = Math.floor(((segment + 1) * count) / segments);
    for (let at = Math.floor((segment * count) / segments); at < to; at += 1)
      peaks[segment] = Math.max(peaks[segment] ?? 0, loudness(at));
  }
  return peaks;
}
