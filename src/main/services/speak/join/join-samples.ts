import { readWavHead } from '../../../../shared/audio-format/wav-file.ts';
import { pcmFormat, wavHeader } from '../../../../shared/audio-format/wav-header.ts';
import { pcmShape } from '../../../../shared/transcription/pcm-shape.ts';
import { type AudioSource, bytesOf, CannotJoin, type Write } from './audio-source.ts';

/** Joins WAV files under one correct header. Returns the duration in seconds. */
export async function joinWav(sources: readonly AudioSource[], write: Write): Promise<number> {
  const heads = await Promise.all(sources.map(readWavHead));
  const [first] = heads;
  if (!first) throw new CannotJoin('no wav');
  const belongTogether = heads.filter((head) => head !== null && Buffer.compare(head.fmt, first.fmt) === 0);
  if (belongTogether.length < heads.length)
    throw new CannotJoin('the chunks differ in rate, channels or encoding');
  const bytes = heads.reduce((sum, head) => sum + (head ? head.end - head.start : 0), 0);
  await write(wavHeader(first.fmt, bytes));
  for (const [index, source] of sources.entries()) {
    const { start = 0, end = 0 } = heads[index] ?? {};
    for await (const chunk of bytesOf(source, start, end)) await write(chunk);
  }
  // RIFF chunks are padded to an even length.
  if (bytes % 2 === 1) await write(new Uint8Array(1));
  return bytes / first.align / first.rate;
}

/** Joins raw samples, dropping any truncated sample at the end of a chunk. Returns the duration in seconds. */
export async function joinPcm(sources: readonly AudioSource[], write: Write): Promise<number> {
  const { rate, align, bytes } = measured(sources);
  await writeSamples(sources, align, write);
  return bytes / align / rate;
}

/** Writes raw samples as a WAV file, for players. Returns the duration in seconds. */
export async function wavOfPcm(sources: readonly AudioSource[], write: Write): Promise<number> {
  const { rate, channels, align, bytes } = measured(sources);
  await write(wavHeader(pcmFormat({ rate, channels }), bytes));
  await writeSamples(sources, align, write);
  return bytes / align / rate;
}

async function writeSamples(sources: readonly AudioSource[], align: number, write: Write): Promise<void> {
  for (const source of sources) {
    for await (const chunk of bytesOf(source, 0, source.size - (source.size % align))) await write(chunk);
  }
}

function measured(sources: readonly AudioSource[]) {
  const shapes = sources.map(({ type }) => pcmShape(type));
  const [first] = shapes;
  if (!first || shapes.some(({ rate, channels }) => rate !== first.rate || channels !== first.channels))
    throw new CannotJoin('the chunks differ in rate or channels');
  const align = first.channels * 2;
  const bytes = sources.reduce((sum, { size }) => sum + size - (size % align), 0);
  return { ...first, align, bytes };
}
