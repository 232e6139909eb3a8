import { randomBytes } from 'node:crypto';
import { mediaFileLimit } from '../../../shared/limits.ts';
import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { type MediaStore, openMediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { createGrowingMedia, type GrowingMedia } from './growing-media.ts';
import { createMediaHandler, type MediaHandler } from './media-handler.ts';
import { createMediaLinks, type MediaLinks } from './media-links.ts';
import { createOfferedFiles, type OfferedFiles } from './offered-files.ts';
import { createUploadQuota } from './upload-quota.ts';

/** Media: the store, growing files, URLs, the request handler, and files added in place. */
export type MediaParts = {
  readonly store: MediaStore;
  readonly growing: GrowingMedia;
  readonly links: MediaLinks;
  readonly handler: MediaHandler;
  readonly offered: OfferedFiles;
};

/** Opens a media folder. URLs are valid for this run. */
export function openMedia(folder: string, database: Database, clock: Clock, log: Log): MediaParts {
  const store = openMediaStore(folder, database, clock.now);
  const growing = createGrowingMedia();
  const links = createMediaLinks(randomBytes(32));
  return {
    store,
    growing,
    links,
    offered: createOfferedFiles(store, clock),
    handler: createMediaHandler({
      store,
      growing,
      links,
      log,
      quota: createUploadQuota(store),
      limit: mediaFileLimit,
    }),
  };
}
