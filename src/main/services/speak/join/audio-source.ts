import { open } from 'node:fs/promises';
import type { ByteSource } from '../../../../shared/audio-format/byte-source.ts';

/** The audio of a chunk. `type` is its MIME type. */
export type AudioSource = ByteSource & { readonly type: string };

/** Writes the next bytes of the joined file. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** Thrown if chunks differ in rate, channels or encoding, or contain no readable audio. */
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

const chunkBytes = 131_072;

/** Yields the bytes of a source from `start` to `end` (exclusive), up to 128 KiB at a time. */
export async function* bytesOf(source: AudioSource, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const chunk = await source.read(at, Math.min(chunkBytes, end - at));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

/** Combines small writes. */
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
      if (size >= chunkBytes) await flush();
    },
    end: flush,
  };
}
