import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import { belongTogether, type Mp3Audio, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { mp3DecoderDelay } from '../../../../shared/audio-format/mp3-frame.ts';
import { mp3InfoFrame } from '../../../../shared/audio-format/mp3-info-frame.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';

/** Joins MP3 files frame by frame, after an info frame that describes all of them. Returns the duration in seconds. */
export async function joinMp3(sources: readonly AudioSource[], write: Write): Promise<number> {
  const files: Mp3Audio[] = [];
  for (const source of sources) {
    const file = await readMp3(source);
    if (!file) throw new CannotJoin('no frames');
    if (files[0] && !belongTogether(file.header, files[0].header))
      throw new CannotJoin('the chunks differ in rate or channels');
    files.push(file);
  }
  const [first, last] = [files[0], files.at(-1)];
  const [source, frame] = [sources[0], first?.frames[0]];
  if (!first || !last || !source || !frame) throw new CannotJoin('no chunks');

  const { lead, header } = first;
  const { tail } = last;
  const sizes = files.flatMap(({ frames }) => frames.map(({ length }) => length));
  const delays =
    lead + tail > 0 ? { delay: Math.max(0, lead - mp3DecoderDelay), padding: tail + mp3DecoderDelay } : null;
  const out = inBatches(write);
  await out.add(mp3InfoFrame(await viewOf(source)(frame.at, 4), { sizes, delays }));
  for (const [index, audio] of sources.entries()) {
    const view = viewOf(audio);
    for (const { at, length } of files[index]?.frames ?? []) await out.add(await view(at, length));
  }
  await out.end();
  return (sizes.length * header.samples - lead - tail) / header.rate;
}
