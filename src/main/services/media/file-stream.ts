import type { FileHandle } from 'node:fs/promises';

/** How much is read at a time, in bytes. */
const pieceBytes = 131_072;

/** How far a file can be read now: waits while it grows past `from`; `from` itself is its end. */
export type ReadableUpTo = (from: number, signal: AbortSignal) => Promise<number>;

/**
 * A file's bytes from `start` on, read as they are asked for. The file is opened with the first of them, so that an answer
 * which nobody reads holds nothing, and closed with the stream. It errors where `open` or `readable` rejects, or the
 * file is shorter than it says.
 */
export function fileStream(
  open: () => Promise<FileHandle>,
  start: number,
  readable: ReadableUpTo,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  let at = start;
  let opened: Promise<FileHandle> | null = null;
  const close = async () => {
    const file = await opened?.catch(() => null);
    await file?.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          opened ??= open();
          const file = await opened;
          const end = await readable(at, gone.signal);
          if (gone.signal.aborted) return;
          if (end <= at) {
            await close();
            controller.close();
            return;
          }
          const piece = new Uint8Array(Math.min(pieceBytes, end - at));
          const { bytesRead } = await file.read(piece, 0, piece.length, at);
          if (bytesRead === 0) throw new Error('the file is shorter than it should be');
          at += bytesRead;
          if (!gone.signal.aborted) controller.enqueue(piece.subarray(0, bytesRead));
        } catch (thrown) {
          await close().catch(() => {});
          // Nobody reads it any more, so nobody misses what did not come.
          if (!gone.signal.aborted) throw thrown;
        }
      },
      cancel: async () => {
        gone.abort();
        await close().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
