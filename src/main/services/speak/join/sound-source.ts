import { open, readFile } from 'node:fs/promises';

/** A part's sound on disk; `size` in bytes, `type` its MIME type. */
export type SoundSource = { readonly path: string; readonly size: number; readonly type: string };

/** Takes the next bytes of the joined file. */
export type Write = (bytes: Uint8Array) => Promise<void>;

/** Thrown where parts are of different rate, channels or make, or hold no sound that can be read: they stay apart. */
export class CannotJoin extends Error {
  override readonly name = 'CannotJoin';
}

/** All bytes of a part: minutes of packed sound, some megabytes. */
export function bytesOf({ path }: SoundSource): Promise<Uint8Array> {
  return readFile(path);
}

const pieceBytes = 131_072;

/** Bytes of a part from `start` up to and without `end`, piece by piece: raw sound is large. */
export async function* piecesOf(
  { path }: Pick<SoundSource, 'path'>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    for (let at = start; at < end; ) {
      const piece = new Uint8Array(Math.min(pieceBytes, end - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
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
