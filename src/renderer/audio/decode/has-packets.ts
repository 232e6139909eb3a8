import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

/**
 * Returns whether any packet of a track can be read. Call this before reading anything else from the track: in a FLAC
 * file whose first frame is unreadable, mediabunny would search for packets forever. This affects 192 kHz files and
 * files that are truncated or damaged before the first frame.
 */
export async function hasPackets(track: InputAudioTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getFirstPacket()) !== null;
}
