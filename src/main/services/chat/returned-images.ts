import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { AttachedImage } from '../../../shared/chat/attachment.ts';
import { imageHead } from '../../../shared/image-format/image-head.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { Clock } from '../clock.ts';
import { imageType } from '../image-type.ts';

/** Largest stored image of a reply, in bytes. Stream events are always smaller. */
const largestImage = 32_000_000;

/** Maximum number of pixels in an image of a reply. Decoded, they take up 400 MB in the page. */
const largestPixels = 100_000_000;

/** Stores the images that gateways return. */
export type ReturnedImages = {
  /** Stores the image of a data URL. Returns null if it isn't an image or is too large to show. */
  keep(url: string, number: number): Promise<AttachedImage | null>;
};

/** Creates the store of returned images. It only stores the bytes; the page decodes them. */
export function createReturnedImages(deps: {
  readonly store: AttachmentStore;
  readonly database: Pick<Database, 'transaction'>;
  readonly media: Pick<MediaStore, 'begin' | 'use'>;
  readonly clock: Pick<Clock, 'now'>;
}): ReturnedImages {
  const { store, database, media, clock } = deps;
  return {
    keep: async (url, number) => {
      const bytes = bytesOf(url);
      const type = bytes && imageType(bytes);
      if (!type || hasTooManyPixels(bytes)) return null;
      const incoming = await media.begin();
      try {
        await incoming.write(bytes);
        const file = await incoming.store(type.mime);
        const image: AttachedImage = {
          id: randomUUID(),
          name: `image-${number}.${type.extension}`,
          kind: 'image',
          bytes: 0,
          file: { mediaId: file.id, type: type.mime, size: file.size },
          alt: '',
        };
        database.transaction(() => {
          store.add(image, '', clock.now());
          media.use({ kind: 'attachment', ref: image.id }, file.id);
        });
        return image;
      } finally {
        await incoming.discard();
      }
    },
  };
}

function hasTooManyPixels(bytes: Buffer): boolean {
  const size = imageHead(bytes)?.size;
  return Boolean(size && size.width * size.height > largestPixels);
}

const dataUrlStart = /^data:[\w.+-]{0,100}\/?[\w.+-]{0,100};base64,/i;

function bytesOf(url: string): Buffer | null {
  const start = dataUrlStart.exec(url.slice(0, 300))?.[0];
  if (start === undefined || url.length > largestImage * 1.4) return null;
  return Buffer.from(url.slice(start.length), 'base64');
}
