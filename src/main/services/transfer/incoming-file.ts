import type { IncomingMedia, MediaStore } from '../../storage/media-store.ts';

/** A file of an import that arrives in chunks. */
export type IncomingFile = {
  /**
   * Adds a chunk. After the last one, calls `store` with the complete file and returns its result. The file is removed
   * if `store` didn't store it. Returns null after other chunks.
   */
  add<Result>(
    chunk: { readonly bytes: Uint8Array; readonly last: boolean },
    store: (file: IncomingMedia) => Promise<Result>,
  ): Promise<Result | null>;
  discard(): Promise<void>;
};

/** Creates the receiver for the files of one import, which arrive one after another. */
export function createIncomingFile(media: Pick<MediaStore, 'begin'>): IncomingFile {
  let incoming: IncomingMedia | null = null;
  return {
    add: async ({ bytes, last }, store) => {
      incoming ??= await media.begin();
      await incoming.write(bytes);
      if (!last) return null;
      const file = incoming;
      incoming = null;
      try {
        return await store(file);
      } finally {
        await file.discard();
      }
    },
    discard: async () => incoming?.discard(),
  };
}
