import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import { pcmFormat, wavHeader } from '../../../../shared/audio-format/wav-header.ts';
import { pcmShape } from '../../../../shared/transcription/pcm-shape.ts';
import { type AudioSource, CannotJoin, chunksOf, type Write } from './audio-source.ts';

/** Joins WAV files under one correct header. Returns the duration in seconds. */
export async function joinWav(parts: readonly AudioSource[], write: Write): Promise<number> {
  const heads = await Promise.all(parts.map(readWavHead));
  const [first] = heads;
  if (!first) throw new CannotJoin('no wav');
  const belongTogether = heads.filter((head) => head !== null && Buffer.compare(head.fmt, first.fmt) === 0);
  if (belongTogether.length < heads.length)
    throw new CannotJoin('the parts differ in rate, channels or encoding');
  const bytes = heads.reduce((sum, head) => sum + (head ? head.end - head.start : 0), 0);
  await write(wavHeader(first.fmt, bytes));
  for (const [index, part] of parts.entries()) {
    const { start = 0, end = 0 } = heads[index] ?? {};
    for await (const chunk of chunksOf(part, start, end)) await write(chunk);
  }
  // RIFF chunks are padded to an even length.
  if (bytes % 2 === 1) await write(new Uint8Array(1));
  return bytes / first.align / first.rate;
}

/** Joins raw samples, dropping any truncated sample at the end of a part. Returns the duration in seconds. */
export async function joinPcm(parts: readonly AudioSource[], write: Write): Promise<number> {
  const { rate, align, bytes } = measured(parts);
  await writeSamples(parts, align, write);
  return bytes / align / rate;
}

/** Writes raw samples as a WAV file, for players. Returns the duration in seconds. */
export async function wavOfPcm(parts: readonly AudioSource[], write: Write): Promise<number> {
  const { rate, channels, align, bytes } = measured(parts);
  await write(wavHeader(pcmFormat({ rate, channels }), bytes));
  await writeSamples(parts, align, write);
  return bytes / align / rate;
}

async function writeSamples(parts: readonly AudioSource[], align: number, write: Write): Promise<void> {
  for (const part of parts) {
    for await (const chunk of chunksOf(part, 0, part.size - (part.size % align))) await write(chunk);
  }
}

function measured(parts: readonly AudioSource[]) {
  const shapes = parts.map(({ type }) => pcmShape(type));
  const [first] = shapes;
  if (!first || shapes.some(({ rate, channels }) => rate !== first.rate || channels !== first.channels))
    throw new CannotJoin('the parts differ in rate or channels');
  const align = first.channels * 2;
  const bytes = parts.reduce((sum, { size }) => sum + size - (size % align), 0);
  return { ...first, align, bytes };
}
