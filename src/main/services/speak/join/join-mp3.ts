import { viewOf } from '../../../../shared/audio-format/byte-source.ts';
import { belongTogether, readMp3 } from '../../../../shared/audio-format/mp3-file.ts';
import { type Mp3Frame, mp3DecoderDelay } from '../../../../shared/audio-format/mp3-frame.ts';
import { mp3InfoFrame } from '../../../../shared/audio-format/mp3-info-frame.ts';
import { type AudioSource, CannotJoin, inBatches, type Write } from './audio-source.ts';
import { writeMainData } from './mp3-reservoir.ts';
import { type Mp3Plan, planOf, trimSeams } from './mp3-seams.ts';

/** Number of frames needed to hold the maximum of 511 bytes that Layer III can borrow. */
const reservoirFrames = 6;

/** Joins MP3 files frame by frame, after an info frame that describes all of them. Returns the duration in seconds. */
export async function joinMp3(parts: readonly AudioSource[], write: Write): Promise<number> {
  const plans: Mp3Plan[] = [];
  let first: { readonly header: Mp3Frame; readonly head: Uint8Array } | null = null;
  for (const part of parts) {
    const view = viewOf(part);
    const audio = await readMp3(part);
    const [frame] = audio?.frames ?? [];
    if (!audio || !frame) throw new CannotJoin('no frames');
    first ??= { header: audio.header, head: await view(frame.at, 4) };
    if (!belongTogether(audio.header, first.header))
      throw new CannotJoin('the parts differ in rate or channels');
    plans.push(await planOf(view, audio));
  }
  if (!first) throw new CannotJoin('no parts');
  const cuts = trimSeams(plans);
  const { samples, rate } = first.header;
  const count = cuts.reduce((sum, { from, to }) => sum + to - from, 0);
  const lead = plans[0]?.lead ?? 0;
  const tail = plans.at(-1)?.tail ?? 0;

  const sizes = plans.flatMap(({ lengths }, index) => lengths.slice(cuts[index]?.from, cuts[index]?.to));
  const delays =
    lead + tail > 0 ? { delay: Math.max(0, lead - mp3DecoderDelay), padding: tail + mp3DecoderDelay } : null;

  const out = inBatches(write);
  await out.add(mp3InfoFrame(first.head, { sizes, delays }));
  for (const [index, part] of parts.entries()) {
    const cut = cuts[index];
    if (!cut) continue;
    const view = viewOf(part);
    const frames = (await readMp3(part))?.frames.slice(cut.from, cut.to) ?? [];
    for (const { at, length } of frames.slice(0, -reservoirFrames)) await out.add(await view(at, length));
    const last: Uint8Array[] = [];
    for (const { at, length } of frames.slice(-reservoirFrames)) last.push((await view(at, length)).slice());
    if (cut.tail) writeMainData(last, cut.tail, first.header);
    for (const frame of last) await out.add(frame);
  }
  await out.end();
  return (count * samples - lead - tail) / rate;
}
