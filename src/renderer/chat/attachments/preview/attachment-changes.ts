import type { Attachment } from '../../../../shared/models/attachment.ts';

/** What can be changed about an attachment that isn't sent yet. */
export type AttachmentChanges = {
  /** Replaces it, for example after other pages were chosen. */
  replace(attachment: Attachment): void;
  /** Offers to attach these pages of it as images. */
  offerImages(pages: readonly number[]): void;
  /** Moves it by one place; null at the ends of the list. */
  readonly earlier: (() => void) | null;
  readonly later: (() => void) | null;
};
