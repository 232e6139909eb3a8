import { open } from 'node:fs/promises';

/** A part's sound; `size` in bytes, `type` its MIME type. It may be large, so it is read in pieces alone. */
export type AudioSource = {
  readonly size: number;
  readonly type: string;
  /** Reads bytes from a place; fewer where the sound ends. */
  read(at: number, length: number): Promise<Uint8Array>;
};

/** Takes the next bytes of the joined file. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** Thrown where parts are of different rate, channels or make, or hold no sound that can be read: they stay apart. */
export class CannotJoin extends Error {
  override readonly name = 'CannotJoin';
}

/** The sound in a file. */
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

/** Returns bytes of a sound from a place; fewer where it ends. They stay as they are when others are asked for. */
export type AudioView = (at: number, length: number) => Promise<Uint8Array>;

const pieceBytes = 131_072;

/** Views a sound through a window that moves with what is asked for: for readers that go from its start to its end. */
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

/** Bytes of a part from `start` up to and without `end`, piece by piece. */
export async function* piecesOf(source: AudioSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = await source.read(at, Math.min(pieceBytes, end - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}

/** Collects small pieces, so that the disk is written to now and then only. */
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
