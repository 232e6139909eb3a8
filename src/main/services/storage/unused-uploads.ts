import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Log } from '../../storage/log.ts';
import type { MediaStore, Unused } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';

/** Removes abandoned uploads and attachments while the app runs. */
export type UnusedUploads = { close(): void };

/** Interval of checks in ms. */
const everyMs = 60 * 60 * 1000;

/**
 * Creates an hourly check. It removes items that are unused in two consecutive checks, so that new items and items that
 * may be restored are kept for at least an hour. Unused items are all removed when the app starts.
 */
export function createUnusedUploads(deps: {
  readonly media: Pick<MediaStore, 'unused' | 'removeUnused'>;
  readonly attachments: Pick<AttachmentStore, 'unused' | 'removeUnused'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Pick<Log, 'error'>;
}): UnusedUploads {
  const { media, attachments, clock, log } = deps;
  const stores = [
    { store: media, before: new Set<string>() },
    { store: attachments, before: new Set<string>() },
  ];
  let cancel = clock.after(everyMs, check);

  function check(): void {
    try {
      for (const { store, before } of stores) {
        const unused = store.unused();
        for (const one of unused) if (before.has(keyOf(one))) store.removeUnused(one.id);
        before.clear();
        for (const one of unused) before.add(keyOf(one));
      }
    } catch (thrown) {
      log.error('retention', thrown);
    }
    cancel = clock.after(everyMs, check);
  }

  return { close: () => cancel() };
}

/** Returns a key that differs if the same content is uploaded again. */
function keyOf({ id, since }: Unused): string {
  return `${id} ${since}`;
}
