/** Concatenates streams. Each one is read only after the previous ones have ended. */
export function joinedStreams(streams: readonly ReadableStream<Uint8Array>[]): ReadableStream<Uint8Array> {
  const [only, ...others] = streams;
  if (only && others.length === 0) return only;
  const readers = streams.map((stream) => stream.getReader());
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        for (; at < readers.length; at += 1) {
          const read = await readers[at]?.read();
          if (read && !read.done) return controller.enqueue(read.value);
        }
        controller.close();
      },
      cancel: async () => {
        await Promise.all(readers.map((reader) => reader.cancel()));
      },
    },
    { highWaterMark: 0 },
  );
}
