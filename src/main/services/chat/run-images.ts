import type { AttachedImage } from '../../../shared/models/attachment.ts';

/** The images that arrive for the replies of one generation. They are stored in order. */
export type RunImages = {
  /** Stores the image of a data URL. `onDropped` is called if it can't be. */
  add(replyId: string, url: string, onDropped: (thrown: unknown) => void): void;
  /** Returns the stored images of a reply. */
  of(replyId: string): readonly AttachedImage[];
  /** Calls `then` once the images so far of a reply are stored: at once if there are none. */
  whenStored(replyId: string, then: () => void): void;
  /** Resolves when all are stored. Never rejects. */
  settled(): Promise<void>;
};

/** Maximum number of images in one reply. */
const maxImages = 100;

type Held = { readonly stored: AttachedImage[]; count: number; pending: Promise<void> };

/** Creates the images of a generation. `keep` stores the `number`th image of a reply, or returns null. */
export function createRunImages(
  keep: (url: string, number: number) => Promise<AttachedImage | null>,
): RunImages {
  const replies = new Map<string, Held>();

  async function store(held: Held, url: string, number: number): Promise<boolean> {
    const image = await keep(url, number);
    // Some gateways repeat all images in every frame.
    const known = image && held.stored.some(({ file }) => file.mediaId === image.file.mediaId);
    if (image && !known) held.stored.push(image);
    return image !== null;
  }

  return {
    add: (replyId, url, onDropped) => {
      const held = replies.get(replyId) ?? { stored: [], count: 0, pending: Promise.resolve() };
      replies.set(replyId, held);
      held.count += 1;
      const number = held.count;
      if (number > maxImages) return;
      held.pending = held.pending
        .then(() => store(held, url, number))
        .then((isStored) => {
          if (!isStored) onDropped(null);
        }, onDropped);
    },
    of: (replyId) => replies.get(replyId)?.stored ?? [],
    whenStored: (replyId, then) => {
      const held = replies.get(replyId);
      if (held) held.pending = held.pending.then(then);
      else then();
    },
    settled: async () => {
      for (const { pending } of replies.values()) await pending;
    },
  };
}

/** Returns an image at another address as Markdown. */
export function imageInMarkdown(url: string): string {
  return `\n\n![](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)\n\n`;
}
