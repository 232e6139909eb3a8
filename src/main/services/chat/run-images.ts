import { createHash } from 'node:crypto';
import type { AttachedImage } from '../../../shared/chat/attachment.ts';

/** The images that arrive for the replies of one generation. They are stored in order. */
export type RunImages = {
  /** Stores the image of a data URL, once per reply. Calls `onStored`, or `onDropped` if it can't be stored. */
  add(replyId: string, url: string, onStored: () => void, onDropped: (thrown: unknown) => void): void;
  /** Returns the stored images of a reply. */
  of(replyId: string): readonly AttachedImage[];
  /** Calls `then` once the images that arrived for a reply are stored, or immediately if there are none. */
  whenStored(replyId: string, then: () => void): void;
  /** Resolves when all are stored. Never rejects. */
  settled(): Promise<void>;
};

/** Maximum number of images in one reply. */
const maxImages = 100;

type ReplyImages = {
  readonly stored: AttachedImage[];
  /** Hashes of the URLs received: some gateways repeat all images in every frame. */
  readonly received: Set<string>;
  pending: Promise<void>;
};

/** Creates the images of a generation. `keep` stores the `number`th image of a reply, or returns null. */
export function createRunImages(
  keep: (url: string, number: number) => Promise<AttachedImage | null>,
): RunImages {
  const replies = new Map<string, ReplyImages>();

  async function store({ stored }: ReplyImages, url: string, number: number): Promise<boolean> {
    const image = await keep(url, number);
    const known = image && stored.some(({ file }) => file.mediaId === image.file.mediaId);
    if (image && !known) stored.push(image);
    return image !== null;
  }

  return {
    add: (replyId, url, onStored, onDropped) => {
      const images = replies.get(replyId) ?? { stored: [], received: new Set(), pending: Promise.resolve() };
      replies.set(replyId, images);
      const { received } = images;
      const hash = createHash('sha256').update(url).digest('base64');
      if (received.has(hash)) return;
      if (received.size >= maxImages) {
        images.pending = images.pending.then(() => onDropped(null));
        return;
      }
      received.add(hash);
      const number = received.size;
      images.pending = images.pending
        .then(() => store(images, url, number))
        .then((isStored) => (isStored ? onStored() : onDropped(null)), onDropped);
    },
    of: (replyId) => replies.get(replyId)?.stored ?? [],
    whenStored: (replyId, then) => {
      const images = replies.get(replyId);
      if (images) images.pending = images.pending.then(then);
      else then();
    },
    settled: async () => {
      for (const { pending } of replies.values()) await pending;
    },
  };
}
