import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { FailureError, failure } from '../../../shared/failure.ts';
import { attachmentLimit } from '../../../shared/limits.ts';
import type { Attachment } from '../../../shared/models/attachment.ts';
import type { AttachmentStore } from '../../storage/attachment-store.ts';
import type { Clock } from '../clock.ts';
import { getOrThrow } from '../get-or-throw.ts';

/** Most that attachments may hold that no message and no draft names yet, in bytes: ten messages as full as they can be. */
export const unusedAttachmentsLimit = 200_000_000;

/** A text to go along with a message. */
export type GivenText = Pick<Attachment, 'name' | 'kind'> & { readonly text: string };

/** The texts that go along with messages. Every method throws `not-found` where one is not there. */
export type Attachments = {
  /**
   * Keeps a text for a message to come. Throws `attachment-too-large` over {@link attachmentLimit}, and `uploads-waiting`
   * where those that nothing uses are too many.
   */
  add(given: GivenText): Attachment;
  of(ids: readonly string[]): readonly Attachment[];
  text(id: string): string;
};

/** Attachments over their store. */
export function createAttachments(
  store: AttachmentStore,
  clock: Pick<Clock, 'now'>,
  mostUnused = unusedAttachmentsLimit,
): Attachments {
  // What came since it was last counted; the start left none.
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
