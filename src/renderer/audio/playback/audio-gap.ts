import { type EncodedPacket, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { AudioFlaw } from '../../../shared/transcription/transcript.ts';

/** Maximum number of packets to examine: three hours of AAC. */
const maxPackets = 500_000;
/** Number of packets after which to yield to the event loop. */
const packetsPerTurn = 2000;
/** Gaps shorter than this, in seconds, are ignored. They're inaudible, and decoders need a moment to start. */
const smallestGap = 0.1;
/** Resolution for counting packet durations, in steps per second. */
const steps = 10_000;

/**
 * Detects gaps in a track. Containers (MP4, WebM, Ogg) can skip time before any packet, but gateways count only the
 * duration of the audio they decode. Reads the metadata of all packets, but not their data.
 */
export async function audioGap(track: InputAudioTrack): Promise<AudioFlaw | null> {
  const options = { metadataOnly: true };
  const sink = new EncodedPacketSink(track);
  const counts = new Map<number, number>();
  let before: EncodedPacket | null = await sink.getFirstPacket(options);
  if (before && before.timestamp > smallestGap) return 'late-start';
  // Sequentially, because mediabunny's iterator would hold many packets at once.
  for (let count = 1; before && count < maxPackets; count += 1) {
    const packet: EncodedPacket | null = await sink.getNextPacket(before, options);
    // A packet lasts until the next one starts.
    const length = packet ? Math.round((packet.timestamp - before.timestamp) * steps) : 0;
    counts.set(length, (counts.get(length) ?? 0) + 1);
    before = packet;
    if (count % packetsPerTurn === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  return skippedTime(counts) / steps > smallestGap ? 'gaps' : null;
}

/**
 * Sums the time between packets beyond their usual duration. All packets of a recording have about the same duration.
 */
function skippedTime(counts: ReadonlyMap<number, number>): number {
  const lengths = [...counts].sort(([one], [other]) => one - other);
  const usualLength = upperQuartile(lengths);
  return lengths.reduce(
    (sum, [length, count]) => (length > 2 * usualLength ? sum + count * (length - usualLength) : sum),
    0,
  );
}

function upperQuartile(lengths: readonly (readonly [length: number, count: number])[]): number {
  let remaining = 0.75 * lengths.reduce((sum, [, count]) => sum + count, 0);
  for (const [length, count] of lengths) {
    remaining -= count;
    if (remaining < 0) return length;
  }
  return 0;
}
