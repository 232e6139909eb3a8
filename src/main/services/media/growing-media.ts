import { randomUUID } from 'node:crypto';
import type { IncomingMedia } from '../../storage/media-store.ts';
import type { ReadableUpTo } from './file-stream.ts';

/** A file that can be read while it's being written. */
export type GrowingFile = {
  readonly type: string;
  readonly path: string;
  /** Rejects after a failure. */
  readonly readable: ReadableUpTo;
};

/** The writer's side of a growing file. Its id is valid for the rest of the run. */
export type Growth = {
  readonly id: string;
  /** Reports that more can be read. */
  appended(): void;
  /** Reports that it's complete and stored under this id. */
  completed(mediaId: string): void;
  /** Reports that it was cancelled. Readers get what has arrived, then reach the end. */
  stopped(): void;
  /** Reports that it failed. Readers get an error. */
  failed(): void;
};

/** The files that are being written. */
export type GrowingMedia = {
  begin(file: Pick<IncomingMedia, 'path' | 'size'>, type: string): Growth;
  /** Returns the growing file with an id, or the id under which it has since been stored. */
  find(id: string): { readonly growing: GrowingFile } | { readonly storedAs: string } | null;
};

/** Creates the growing files for a run. */
export function createGrowingMedia(): GrowingMedia {
  const files = new Map<string, { readonly growing: GrowingFile } | { readonly storedAs: string }>();

  return {
    begin: (file, type) => {
      const id = randomUUID();
      const waiting = new Set<() => void>();
      let state: 'growing' | 'completed' | 'stopped' | 'failed' = 'growing';
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
        if (state === 'failed' && file.size <= from) throw new Error('the rest of the file never arrived');
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
        appended: wake,
        completed: (mediaId) => {
          state = 'completed';
          files.set(id, { storedAs: mediaId });
          wake();
        },
        stopped: () => end('stopped'),
        failed: () => end('failed'),
      };
    },
    find: (id) => files.get(id) ?? null,
  };
}
