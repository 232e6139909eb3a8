const samplesPerFrame = 576;
// What LAME puts before the first sample.
const delay = 576;

/**
 * The first frame of an MP3 file of constant bit rate (24 kHz mono, MPEG-2), which carries no sound: it tells players
 * how many frames follow and how many samples to leave out at both ends, so that the length is true.
 */
export function mp3InfoFrame({
  kbps,
  samples,
}: {
  readonly kbps: 64 | 128;
  readonly samples: number;
}): Uint8Array {
  const frameBytes = kbps * 3;
  let padding = samplesPerFrame - ((samples + delay) % samplesPerFrame);
  if (padding < samplesPerFrame) padding += samplesPerFrame;
  const frames = (samples + delay + padding) / samplesPerFrame;

  const frame = Buffer.alloc(frameBytes);
  // Sync, MPEG-2 layer III without CRC; the bit rate's index with 24 kHz; one channel.
  frame.set([0xff, 0xf3, ((kbps === 64 ? 8 : 12) << 4) | 4, 0xc4]);
  // The side information of a mono frame of MPEG-2 takes nine bytes.
  const tag = frame.subarray(13);
  tag.write('Info', 0, 'latin1');
  tag.writeUInt32BE(0b11, 4);
  tag.writeUInt32BE(frames, 8);
  tag.writeUInt32BE((frames + 1) * frameBytes, 12);
  tag.write('LAME3.100', 16, 'latin1');
  tag.writeUIntBE((delay << 12) | padding, 37, 3);
  return frame;
}
