import type { MediaStore } from '../../storage/media-store.ts';
import { createIncomingFile } from './incoming-file.ts';
import type { ImportStep } from './transfer-jobs.ts';

/** Stores the files of imported attachments. */
export type ImportedFiles = {
  /**
   * Sets the stored ids of the attachments whose files come next, by their ids in the import. Null skips those files.
   */
  of(attachmentIds: ReadonlyMap<string, string> | null): void;
  /** Adds a chunk. Returns false if the file isn't the one that its attachment refers to. */
  take(step: Extract<ImportStep, { type: 'file' }>): Promise<boolean>;
  discard(): Promise<void>;
};

/** Creates the store for the files of one import. */
export function createImportedFiles(media: Pick<MediaStore, 'begin' | 'use'>): ImportedFiles {
  let stored: ReadonlyMap<string, string> | null = null;
  const incoming = createIncomingFile(media);

  return {
    of: (next) => {
      stored = next;
    },
    take: async ({ attachmentId, mediaId, ...chunk }) => {
      const ref = stored?.get(attachmentId);
      if (ref === undefined) return true;
      const isRight = await incoming.add(chunk, async (file) => {
        const { id } = await file.store('application/octet-stream');
        // A file whose content has changed is left unused, and removed later.
        if (id === mediaId) media.use({ kind: 'attachment', ref }, id);
        return id === mediaId;
      });
      return isRight ?? true;
    },
    discard: incoming.discard,
  };
}
