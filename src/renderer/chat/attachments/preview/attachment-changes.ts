import type { Attachment } from '../../../../shared/chat/attachment.ts';

/** The changes that can be made to an attachment that hasn't been sent yet. */
export type AttachmentChanges = {
  /** Replaces it, for example after other pages were chosen. */
  replace(attachment: Attachment): void;
  /** Offers to attach these pages of it as images. */
  offerImages(pages: readonly number[]): void;
  /** Moves it one place in the list; null if it's already at that end. */
  readonly earlier: (() => void) | null;
  readonly later: (() => void) | null;
};
