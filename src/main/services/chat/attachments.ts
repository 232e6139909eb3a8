import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { attachmentLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';

/** Limit for all attachments not yet used by a message or draft, in bytes. Enough for ten messages of maximum size. */
export const unusedAttachmentsLimit = 200_000_000;

/** A text to attach to a message. */
export type GivenText = Pick<Attachment, 'name' | 'kind'> & { readonly text: string };

/** The texts attached to messages. `of` and `text` throw `not-found` if an attachment doesn't exist. */
export type Attachments = {
  /**
   * Stores a text for a later message.
   * @throws `attachment-too-large` over {@link attachmentLimit}
   * @throws `uploads-waiting` if unused attachments would exceed {@link unusedAttachmentsLimit}
   */
  add(given: GivenText): Attachment;
  of(ids: readonly string[]): readonly Attachment[];
  text(id: string): string;
};

/** Creates the attachments service. `mostUnused` is in bytes. */
export function createAttachments(
  store: AttachmentStore,
  clock: Pick<Clock, 'now'>,
  mostUnused = unusedAttachmentsLimit,
): Attachments {
  // Upper bound in bytes, recounted only when it would pass the limit. 0 at start: `recover` has removed unused ones.
  let unused = 0;
  return {
    add: ({ name, kind, text }) => {
      const bytes = Buffer.byteLength(text);
      if (bytes > attachmentLimit) {
        throw new FailureError(failure('attachment-too-large', { name, bytes, limit: attachmentLimit }));
      }
      if (unused + bytes > mostUnused) unused = store.unusedBytes();
      if (unused + bytes > mostUnused)
        throw new FailureError(failure('uploads-waiting', { limit: mostUnused }));
      unused += bytes;
      const attachment = { id: randomUUID(), name, kind, bytes };
      store.add(attachment, text, clock.now());
      return attachment;
    },
    of: (ids) => ids.map((id) => getOrThrow(store.get(id))),
    text: (id) => getOrThrow(store.text(id)),
  };
}
