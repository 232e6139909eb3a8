import { filePartLimit } from '../limits.ts';
import type { AttachedDocument, Attachment } from './attachment.ts';
import type { ChatCorrection } from './chat-correction.ts';

/** The correction of requests to a model that doesn't accept files. It's named after their part of a message. */
export const filesRefused: ChatCorrection = { field: 'file', instead: null };

/** Records that a request sent the text of documents instead of their files, as the user chose. It's never learned. */
export const filesSentAsText: ChatCorrection = { field: 'files_as_text', instead: null };

/** Returns whether a model is known to refuse files. */
export function refusesFiles(corrections: readonly ChatCorrection[]): boolean {
  return corrections.some(({ field }) => field === filesRefused.field);
}

/** Whether an attachment is a PDF of which all pages are sent, so that its file can be sent instead of its text. */
export function isSendableFile(attachment: Attachment): attachment is AttachedDocument {
  if (attachment.kind !== 'document') return false;
  const { unit, chosen, file } = attachment;
  return unit === 'page' && chosen === null && file.size <= filePartLimit;
}
