import type { FileHandle } from 'node:fs/promises';

/** Number of bytes to read at once. */
const chunkBytes = 131_072;

/**
 * Waits until a file can be read past `from`, and resolves to the offset up to which it can be read. Resolves to `from`
 * at the end of the file.
 */
export type ReadableUpTo = (from: number, signal: AbortSignal) => Promise<number>;

/**
 * Streams a file's bytes from `start` on. A `source` that opens the file is called on the first read, so that an unread
 * response holds no resources. The file is closed with the stream. The stream errors if `source` or `readable` rejects,
 * or if the file is shorter than stated.
 */
export function fileStream(
  source: FileHandle | (() => Promise<FileHandle>),
  start: number,
  readable: ReadableUpTo,
): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  let at = start;
  const open = typeof source === 'function' ? source : async () => source;
  let opened = typeof source === 'function' ? null : open();
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
          const end = await readable(at, cancelled.signal);
          if (cancelled.signal.aborted) return;
          if (end <= at) {
            await close();
            controller.close();
            return;
          }
          const chunk = new Uint8Array(Math.min(chunkBytes, end - at));
          const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
          if (bytesRead === 0) throw new Error('the file is shorter than expected');
          at += bytesRead;
          if (!cancelled.signal.aborted) controller.enqueue(chunk.subarray(0, bytesRead));
        } catch (thrown) {
          await close().catch(() => {});
          // The stream was cancelled, so the missing bytes don't matter.
          if (!cancelled.signal.aborted) throw thrown;
        }
      },
      cancel: async () => {
        cancelled.abort();
        await close().catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}
