import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { DocumentText } from '../../../shared/chat/document.ts';
import { callBackend, type Outcome } from '../../backend/call-backend.ts';
import { upload } from '../../backend/upload.ts';
import { failureText } from '../../failures/failure-text.ts';
import type { DocumentFormat, NoText } from '../../files/documents/document-messages.ts';
import { readDocumentFile } from '../../files/documents/document-reader.ts';
import { askEncoding } from '../../files/text/encoding-question-store.ts';
import { strings } from '../../i18n/strings.ts';

/**
 * The progress of one file. `step` reports pages; a total of 0 means that it's unknown. If `signal` is aborted, the
 * file is left out.
 */
export type FileTask = { readonly signal: AbortSignal; step(done: number, total: number): void };

/** Asks the user which encoding a file is in. */
export type AskEncoding = typeof askEncoding;

/** A stored document, with the numbers of its pages that have no text, or the reason why it wasn't stored. */
export type AttachedDocumentFile =
  | { readonly kind: 'attached'; readonly attachment: Attachment; readonly scanned: readonly number[] }
  /** A PDF whose pages are all images. */
  | { readonly kind: 'scanned'; readonly pages: number }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'locked' }
  /** The user was asked for its encoding and chose none. */
  | { readonly kind: 'left-out' };

/** Reads a document and stores its text and its file. Never throws. */
export async function attachDocument(
  file: File,
  name: string,
  format: DocumentFormat,
  password: string | null,
  { signal, step, ask = askEncoding }: FileTask & { readonly ask?: AskEncoding },
): Promise<AttachedDocumentFile> {
  const options = { password, signal, progress: step };
  let read = await readDocumentFile(file, format, options);
  if (read.kind === 'unsure-encoding') {
    const encoding = await ask(file.name, read.candidates);
    if (encoding === null) return { kind: 'left-out' };
    read = await readDocumentFile(file, format, { ...options, encoding });
  }
  if (read.kind === 'encrypted' && format === 'pdf') return { kind: 'locked' };
  if (read.kind === 'scanned') return read;
  if (read.kind !== 'text') return { kind: 'refused', sentence: refusalOf(file.name, read) };
  const outcome = await storeDocument(file, name, read.text, signal);
  if (!outcome.ok) return { kind: 'refused', sentence: failureText(outcome.failure).cause };
  return { kind: 'attached', attachment: outcome.value, scanned: read.scanned };
}

/** Uploads a file and its text, and stores them as an attachment. Never throws. */
export async function storeDocument(
  file: File,
  name: string,
  text: DocumentText,
  signal: AbortSignal,
): Promise<Outcome<Attachment>> {
  const original = await upload(file, signal);
  if (!original.ok) return original;
  const uploadedText = await upload(new Blob([JSON.stringify(text)]), signal);
  if (!uploadedText.ok) return uploadedText;
  const attributes = {
    name,
    type: file.type.slice(0, 200),
    fileId: original.value.id,
    textId: uploadedText.value.id,
  };
  return callBackend((api) => api.chat.attachDocument(attributes));
}

function refusalOf(name: string, read: Exclude<NoText, { kind: 'scanned' }>): string {
  const texts = strings().unattached;
  switch (read.kind) {
    case 'encrypted':
    case 'protected':
      return texts.protected(name);
    case 'damaged':
      return texts.damaged(name);
    case 'old-encoding':
    case 'unsure-encoding':
      return strings().encodings.unknown(name);
    case 'too-large':
      return texts.tooLarge(name);
    case 'empty':
      return texts.empty(name);
  }
}
