import { belongTogether, type Mp3Audio, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { mp3DecoderDelay } from '../../../../shared/audio-format/mp3-frame.ts';
import { mp3InfoFrame } from '../../../../shared/audio-format/mp3-info-frame.ts';
import { type AudioSource, bytesOf, CannotJoin, type Write } from './audio-source.ts';

/** Joins the frames of MP3 files, after an info frame that describes all of them. Returns the duration in seconds. */
export async function joinMp3(sources: readonly AudioSource[], write: Write): Promise<number> {
  const files: Omit<Mp3Audio, 'sizes'>[] = [];
  const sizes: number[] = [];
  for (const source of sources) {
    const audio = await readMp3(source);
    if (!audio) throw new CannotJoin('no frames');
    const { sizes: own, ...file } = audio;
    if (files[0] && !belongTogether(file.header, files[0].header))
      throw new CannotJoin('the chunks differ in rate or channels');
    files.push(file);
    for (const size of own) sizes.push(size);
  }
  const [first, last] = [files[0], files.at(-1)];
  const [source, range] = [sources[0], first?.ranges[0]];
  if (!first || !last || !source || !range) throw new CannotJoin('no chunks');

  const { lead, header } = first;
  const { tail } = last;
  const delays =
    lead + tail > 0 ? { delay: Math.max(0, lead - mp3DecoderDelay), padding: tail + mp3DecoderDelay } : null;
  await write(mp3InfoFrame(await source.read(range.start, 4), { sizes, delays }));
  for (const [index, audio] of sources.entries())
    for (const { start, end } of files[index]?.ranges ?? [])
      for await (const bytes of bytesOf(audio, start, end)) await write(bytes);
  return (sizes.length * header.samples - lead - tail) / header.rate;
}
