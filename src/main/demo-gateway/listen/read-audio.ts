import { type AudioBlock, audioBlocks } from './audio-blocks.ts';
import { isFlac, readFlac } from './flac-file.ts';

/** A sound file, opened. */
export type AudioFile = {
  /** Length in seconds, counted from the file's own packets. */
  readonly seconds: number;
  /**
   * The sound itself, a piece at a time and with other work let in between; null where this codec cannot be decoded
   * here, and `looksSilent` has to do.
   */
  readonly blocks: ((signal: AbortSignal) => AsyncGenerator<AudioBlock, void, void>) | null;
  /** Whether so few bytes stand for a second that nothing but silence fits. */
  looksSilent(): Promise<boolean>;
  /** Lets go of the file. */
  close(): void;
};

/** In every codec that makes silence small, silence takes less than this; speech never does. */
const silentBytesPerSecond = 600;

// A damaged header can tell any length; a true one is within what the bytes of an upload can hold.
const longest = 100_000;

/** Opens a sound file, or a film with sound; null if it is neither, or breaks off before its first sound. */
export async function readAudio(bytes: Uint8Array<ArrayBuffer>): Promise<AudioFile | null> {
  if (isFlac(bytes)) {
    const flac = await readFlac(bytes);
    if (!flac || flac.seconds > longest) return null;
    return { ...flac, looksSilent: async () => false, close: () => {} };
  }
  const media = await import('mediabunny');
  const input = new media.Input({ source: new media.BufferSource(bytes), formats: media.ALL_FORMATS });
  try {
    const track = (await input.canRead()) ? await input.getPrimaryAudioTrack() : null;
    const first = track && (await track.getFirstTimestamp());
    const counted = track && (await track.computeDuration());
    if (!track || first === null || counted === null) return refuse();
    const seconds = counted - Math.max(0, first);
    if (!(seconds > 0 && seconds <= longest)) return refuse();
    return {
      seconds,
      blocks: await audioBlocks(track),
      async looksSilent() {
        let size = 0;
        for await (const packet of new media.EncodedPacketSink(track).packets()) size += packet.data.length;
        return size / seconds < silentBytesPerSecond;
      },
      close: () => input.dispose(),
    };
  } catch {
    // Whatever a damaged file makes the reader throw, it is not one that can be listened to.
    return refuse();
  }

  function refuse(): null {
    input.dispose();
    return null;
  }
}
