import type { ByteView } from '../../../../shared/audio-format/byte-source.ts';
import type { Mp3Audio, Mp3Range } from '../../../../shared/audio-format/mp3-file.ts';
import type { Mp3Frame } from '../../../../shared/audio-format/mp3-frame.ts';
import { mainDataBegin, mainDataOf, spareBytes } from './mp3-reservoir.ts';

/**
 * The frames of a part in the joined file, from `from` to `to` (exclusive). `tail` holds the bytes for the next part
 * that the last frame carries at its end.
 */
export type Mp3Cut = { readonly from: number; readonly to: number; readonly tail: Uint8Array | null };

/** Share of a frame that may overlap the delay and still count as delay: a few ms. */
const maxOverlap = 0.25;

/**
 * A possible start of a part that follows another one, and the bytes that its first frame borrows from earlier frames.
 */
type LeadCut = { readonly from: number; readonly carried: Uint8Array };

/** Returns the possible starts within `first` (the frames that needn't be played, plus one), latest first. */
function possibleStarts(first: readonly Uint8Array[], header: Mp3Frame): readonly LeadCut[] {
  const cuts: LeadCut[] = [];
  for (let from = first.length - 1; from > 0; from -= 1) {
    const frame = first[from];
    if (!frame) continue;
    const carried = mainDataOf(first.slice(0, from), mainDataBegin(frame, header), header);
    if (carried) cuts.push({ from, carried: Uint8Array.from(carried) });
  }
  return [...cuts, { from: 0, carried: new Uint8Array() }];
}

/** A parsed part: its frames' lengths in bytes, and the data needed to cut it. */
export type Mp3Plan = {
  readonly lengths: readonly number[];
  readonly samples: number;
  readonly lead: number;
  readonly tail: number;
  /** Unused bytes of the last frames, last one first. */
  readonly spare: readonly number[];
  readonly cuts: readonly LeadCut[];
};

const lastFrames = 6;

/** Reads what {@link trimSeams} needs from a part. */
export async function planOf(view: ByteView, { frames, header, lead, tail }: Mp3Audio): Promise<Mp3Plan> {
  const delayFrames = Math.min(frames.length - 1, Math.floor(lead / header.samples + maxOverlap));
  const first = await bytesOf(view, frames.slice(0, delayFrames + 1));
  const last = await bytesOf(view, frames.slice(-lastFrames));
  return {
    lengths: frames.map(({ length }) => length),
    samples: header.samples,
    lead,
    tail,
    spare: last.toReversed().map((frame) => spareBytes(frame, header)),
    cuts: possibleStarts(first, header),
  };
}

async function bytesOf(view: ByteView, frames: readonly Mp3Range[]): Promise<readonly Uint8Array[]> {
  const all: Uint8Array[] = [];
  for (const { at, length } of frames) all.push(await view(at, length));
  return all;
}

/**
 * Removes encoder delay at the seams in whole frames, so that the length of the joined file never differs from that of
 * its parts by more than half a frame.
 */
export function trimSeams(parts: readonly Mp3Plan[]): readonly Mp3Cut[] {
  const cuts = parts.map(({ lengths }) => ({ from: 0, to: lengths.length, tail: null as Uint8Array | null }));
  let ahead = 0;
  for (let index = 1; index < parts.length; index += 1) {
    const [before, after] = [parts[index - 1], parts[index]];
    const [end, start] = [cuts[index - 1], cuts[index]];
    if (!before || !after || !end || !start) continue;
    const { samples } = after;
    ahead += before.tail + after.lead;
    const wanted = Math.max(0, Math.round(ahead / samples));
    for (const { from, carried } of after.cuts) {
      if (from > wanted) continue;
      const dropped = Math.min(wanted - from, Math.floor(before.tail / samples + 1), end.to - end.from - 1);
      if (carried.length > (before.spare[dropped] ?? 0)) continue;
      start.from = from;
      end.to -= dropped;
      end.tail = carried.length > 0 ? carried : null;
      ahead -= (from + dropped) * samples;
      break;
    }
  }
  return cuts;
}
