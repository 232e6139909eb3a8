import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore, Unused } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';

/** Removes uploads and attachments that were begun and never used, while the app runs. */
export type UnusedUploads = { close(): void };

/** Between two looks, in ms. */
const everyMs = 60 * 60 * 1000;

/**
 * Looks every hour. What nothing refers to at two looks in a row is removed: what has just come, or was let go of a moment
 * ago and may be wanted back, stays for an hour at least. The start of the app removes all of it.
 */
export function createUnusedUploads(deps: {
  readonly media: Pick<MediaStore, 'unused' | 'removeUnused'>;
  readonly attachments: Pick<AttachmentStore, 'unused' | 'removeUnused'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'unforeseen'>;
}): UnusedUploads {
  const { media, attachments, clock, log } = deps;
  const stores = [
    { store: media, before: new Set<string>() },
    { store: attachments, before: new Set<string>() },
  ];
  let cancel = clock.after(everyMs, look);

  function look(): void {
    try {
      for (const { store, before } of stores) {
        const unused = store.unused();
        for (const one of unused) if (before.has(keyOf(one))) store.removeUnused(one.id);
        before.clear();
        for (const one of unused) before.add(keyOf(one));
      }
    } catch (thrown) {
      log.unforeseen('keeping', thrown);
    }
    cancel = clock.after(everyMs, look);
  }

  return { close: () => cancel() };
}

/** The same content that was uploaded again since is another one. */
function keyOf({ id, since }: Unused): string {
  return `${id} ${since}`;
}
