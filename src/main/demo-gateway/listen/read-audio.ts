import { latin1 } from '../../../shared/audio-format/bytes.ts';
import { readFlac } from '../../../shared/audio-format/flac-file.ts';
import { flacRate } from '../../../shared/audio-format/flac-frame.ts';
import { type AudioBlocks, audioBlocks } from './audio-blocks.ts';

/** An opened file with audio. */
export type AudioFile = {
  /** Duration in seconds, counted from the file's packets. */
  readonly seconds: number;
  /** Whether it contains only silence. Stops at the first loud sample, and when the signal aborts. */
  isSilent(signal: AbortSignal): Promise<boolean>;
  close(): void;
};

/** Where a codec can't be decoded here, silence takes fewer bytes a second than this. Speech takes more. */
const silentBytesPerSecond = 600;
/** Loudest sample of silence, about 54 dB below full scale. */
const silentPeak = 0.002;
/** A damaged header can declare any duration. An upload can't hold more than this, in seconds. */
const maxSeconds = 100_000;

/** Opens an audio or video file. Returns null if it has no readable audio. */
export async function readAudio(bytes: Uint8Array<ArrayBuffer>): Promise<AudioFile | null> {
  const file = latin1(bytes, 0, 4) === 'fLaC' ? await openFlac(bytes) : await openMedia(bytes);
  if (file && file.seconds > 0 && file.seconds <= maxSeconds) return file;
  file?.close();
  return null;
}

/** mediabunny hangs on truncated FLAC files. */
async function openFlac(bytes: Uint8Array): Promise<AudioFile | null> {
  const read = async (at: number, length: number) => bytes.subarray(at, at + length);
  const flac = await readFlac({ size: bytes.length, read });
  if (!flac) return null;
  const seconds = flac.samples / flacRate(flac.info);
  const size = flac.frames.reduce((sum, { length }) => sum + length, 0);
  return { seconds, isSilent: async () => size / seconds < silentBytesPerSecond, close: () => {} };
}

async function openMedia(bytes: Uint8Array<ArrayBuffer>): Promise<AudioFile | null> {
  const { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } = await import('mediabunny');
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const open = async (): Promise<AudioFile | null> => {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
    if (!track) return null;
    const seconds = (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp());
    const blocks = await audioBlocks(track);
    return {
      seconds,
      isSilent: async (signal) => {
        if (blocks) return !(await isLoud(blocks, signal));
        let size = 0;
        for await (const packet of new EncodedPacketSink(track).packets()) size += packet.data.length;
        return size / seconds < silentBytesPerSecond;
      },
      close: () => input.dispose(),
    };
  };
  // A damaged file can make the reader throw anything.
  const file = await open().catch(() => null);
  if (!file) input.dispose();
  return file;
}

async function isLoud(blocks: AudioBlocks, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const samples of blocks(signal))
      if (samples.some((sample) => Math.abs(sample) > silentPeak)) return true;
    return false;
  } catch {
    // A damaged packet. The file still has a duration and gets a made-up transcript.
    return true;
  }
}
