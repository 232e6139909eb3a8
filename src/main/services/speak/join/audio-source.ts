import { open } from 'node:fs/promises';

/**
 * The audio of a part. `size` is in bytes, and `type` is its MIME type. It's read in chunks, because it may be large.
 */
export type AudioSource = {
  readonly size: number;
  readonly type: string;
  /** Reads bytes at an offset, or fewer at the end. */
  read(at: number, length: number): Promise<Uint8Array>;
};

/** Writes the next bytes of the joined file. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** Thrown if parts differ in rate, channels or encoding, or contain no readable audio. They aren't joined. */
export class CannotJoin extends Error {
  override readonly name = 'CannotJoin';
}

/** Opens the audio in a file. */
export function fileSource(path: string, size: number, type: string): AudioSource {
  return {
    size,
    type,
    read: async (at, length) => {
      const file = await open(path);
      try {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - at)));
        let done = 0;
        for (let more = bytes.length; more > 0 && done < bytes.length; done += more)
          more = (await file.read(bytes, done, bytes.length - done, at + done)).bytesRead;
        return bytes.subarray(0, done);
      } finally {
        await file.close();
      }
    },
  };
}

/** Returns bytes at an offset, or fewer at the end. They stay valid when others are read. */
export type AudioView = (at: number, length: number) => Promise<Uint8Array>;

const pieceBytes = 131_072;

/** Creates a view with a moving window, for readers that go from start to end. */
export function viewOf(source: AudioSource): AudioView {
  let held: Uint8Array = new Uint8Array();
  let start = 0;
  return async (at, length) => {
    const end = Math.min(at + length, source.size);
    if (at < start || end > start + held.length) {
      held = await source.read(at, Math.max(length, pieceBytes));
      start = at;
    }
    return held.subarray(at - start, at - start + length);
  };
}

/** Yields the bytes of a part from `start` to `end` (exclusive) in chunks. */
export async function* piecesOf(source: AudioSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = await source.read(at, Math.min(pieceBytes, end - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

/** Batches small writes. */
export function inBatches(write: Write): { readonly add: Write; end(): Promise<void> } {
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    const all = Buffer.concat(held);
    held = [];
    size = 0;
    if (all.length > 0) await write(all);
  };
  return {
    add: async (bytes) => {
      held.push(bytes);
      size += bytes.length;
      if (size >= pieceBytes) await flush();
    },
    end: flush,
  };
}
