import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { AudioGap } from '../../shared/models/audio-gap.ts';

/** No more packets are looked at: three hours of AAC. */
const mostPackets = 500_000;
/** After so many packets the page may draw. */
const atOnce = 2000;
/** So much time, in seconds, may be left out: decoders need a moment at the beginning, and nobody hears less. */
const unheard = 0.1;

/**
 * Finds out whether a track leaves out time: containers (MP4, WebM, Ogg) can say so of any packet. Gateways count the time
 * of what they decode. All packets are passed over, without their data.
 */
export async function audioGap(track: InputAudioTrack): Promise<AudioGap | null> {
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    times.push(timestamp);
    if (times.length === mostPackets) break;
    if (times.length % atOnce === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  if ((times[0] ?? 0) > unheard) return 'late-start';
  // Packets last as long as to the next one. Those of one recording are about equally long.
  const lengths = Float64Array.from(times.slice(1), (time, at) => time - (times[at] ?? 0)).sort();
  const usual = lengths[Math.floor(lengths.length * 0.75)] ?? 0;
  const left = lengths.reduce((sum, length) => (length > 2 * usual ? sum + length - usual : sum), 0);
  return left > unheard ? 'gaps' : null;
}
