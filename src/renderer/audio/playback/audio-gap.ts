import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { AudioGap } from '../../../shared/models/audio-gap.ts';

/** No more packets are looked at: three hours of AAC. */
const mostPackets = 500_000;
/** After so many packets the page may draw. */
const atOnce = 2000;
/** So much time, in seconds, may be left out: decoders need a moment at the beginning, and nobody hears less. */
const unheard = 0.1;
/** Lengths of packets are counted in steps of so many to the second. */
const steps = 10_000;

/**
 * Finds out whether a track leaves out time: containers (MP4, WebM, Ogg) can say so of any packet. Gateways count the time
 * of what they decode. All packets are passed over, without their data.
 */
export async function audioGap(track: InputAudioTrack): Promise<AudioGap | null> {
  const options = { metadataOnly: true };
  const sink = new EncodedPacketSink(track);
  const counts = new Map<number, number>();
  let before: EncodedPacket | null = await sink.getFirstPacket(options);
  if (before && before.timestamp > unheard) return 'late-start';
  // One after the other: mediabunny's iterator would hold many at once.
  for (let count = 1; before && count < mostPackets; count += 1) {
    const packet: EncodedPacket | null = await sink.getNextPacket(before, options);
    // Packets last as long as to the next one.
    const length = packet ? Math.round((packet.timestamp - before.timestamp) * steps) : 0;
    counts.set(length, (counts.get(length) ?? 0) + 1);
    before = packet;
    if (count % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return leftOut(counts) / steps > unheard ? 'gaps' : null;
}

/** The time between packets beyond what they usually last; those of one recording are about equally long. */
function leftOut(counts: ReadonlyMap<number, number>): number {
  const lengths = [...counts].sort(([one], [other]) => one - other);
  const usual = upperQuartile(lengths);
  return lengths.reduce(
    (sum, [length, count]) => (length > 2 * usual ? sum + count * (length - usual) : sum),
    0,
  );
}

function upperQuartile(lengths: readonly (readonly [length: number, count: number])[]): number {
  let left = 0.75 * lengths.reduce((sum, [, count]) => sum + count, 0);
  for (const [length, count] of lengths) {
    left -= count;
    if (left < 0) return length;
  }
  return 0;
}
