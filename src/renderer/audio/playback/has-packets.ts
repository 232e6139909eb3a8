import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

/**
 * Whether any packet of a track can be read. Ask before anything else is read of it: in a FLAC file whose first frame
 * can't be read, mediabunny would look for other packets for ever. Such are whole files at 192 kHz, and files that end or
 * are damaged before the first frame.
 */
export async function hasPackets(track: InputAudioTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getFirstPacket()) !== null;
}
