import { randomUUID } from 'node:crypto';
import type { IncomingMedia } from '../../storage/media-store.ts';
import type { ReadableUpTo } from './file-stream.ts';

/** A file that is being written and may be read meanwhile. */
export type GrowingFile = {
  readonly type: string;
  readonly path: string;
  /** Rejects once it has failed. */
  readonly readable: ReadableUpTo;
};

/** The writer's end of a growing file; its id opens it for the rest of the run. */
export type Growth = {
  readonly id: string;
  /** More of it can be read. */
  grown(): void;
  /** All of it is there, and kept under this id. */
  whole(mediaId: string): void;
  /** Nobody wants the rest: whoever reads it is given what has come, and its end. */
  stopped(): void;
  /** The rest will not come: whoever reads it sees it break off. */
  failed(): void;
};

/** What is known under the id of a growing file: the file, or the id under which it is kept by now. */
export type GrowingMedia = {
  begin(file: Pick<IncomingMedia, 'path' | 'size'>, type: string): Growth;
  find(id: string): { readonly growing: GrowingFile } | { readonly keptAs: string } | null;
};

/** The growing files of a run. */
export function createGrowingMedia(): GrowingMedia {
  const files = new Map<string, { readonly growing: GrowingFile } | { readonly keptAs: string }>();

  return {
    begin: (file, type) => {
      const id = randomUUID();
      const waiting = new Set<() => void>();
      let state: 'growing' | 'whole' | 'stopped' | 'failed' = 'growing';
      const wake = () => {
        for (const call of waiting) call();
        waiting.clear();
      };
      const readable: ReadableUpTo = async (from, signal) => {
        while (state === 'growing' && file.size <= from && !signal.aborted) {
          await new Promise<void>((resolve) => {
            waiting.add(resolve);
            signal.addEventListener('abort', () => resolve(), { once: true });
          });
        }
        if (state === 'failed' && file.size <= from) throw new Error('the rest of this file did not come');
        return file.size;
      };
      const end = (as: 'stopped' | 'failed') => {
        state = as;
        files.delete(id);
        wake();
      };
      files.set(id, { growing: { type, path: file.path, readable } });
      return {
        id,
        grown: wake,
        whole: (mediaId) => {
          state = 'whole';
          files.set(id, { keptAs: mediaId });
          wake();
        },
        stopped: () => end('stopped'),
        failed: () => end('failed'),
      };
    },
    find: (id) => files.get(id) ?? null,
  };
}
