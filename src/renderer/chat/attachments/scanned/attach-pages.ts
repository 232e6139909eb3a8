import type { AttachedDocument, Attachment } from '../../../../shared/chat/attachment.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { startDrawing } from '../../../files/documents/document-reader.ts';
import { encodeDrawn } from '../../../files/images/prepare-image.ts';
import { strings } from '../../../i18n/strings.ts';
import type { FileTask } from '../attach-document.ts';
import { longestSide, storeImage } from '../images/attach-image.ts';
import { attachedBlob } from '../preview/attached-blob.ts';
import { rangesText } from '../preview/part-ranges.ts';

/** A PDF with pages that are images without text. */
export type ScannedPdf = {
  readonly file: File;
  /** Used once and never stored. */
  readonly password: string | null;
  readonly total: number;
  /** The numbers of the pages without text, or null for all pages. The text of the other pages is attached. */
  readonly pages: readonly number[] | null;
};

/**
 * Loads an attached PDF so that its pages can be attached as images. Returns null if it can't be loaded. Never rejects.
 */
export async function storedPdf(
  document: AttachedDocument,
  pages: readonly number[],
): Promise<ScannedPdf | null> {
  const blob = await attachedBlob(document, new AbortController().signal);
  const { name, parts } = document;
  return blob && { file: new File([blob], name), password: null, total: parts, pages };
}

/** Callbacks used while a file, or pages of it, are being attached. */
export type AttachingPages = {
  /** Shows the progress of a file. */
  begin(file: File): FileTask;
  attached(attachment: Attachment): void;
  /** Shows a sentence about what wasn't attached. */
  problem(sentence: string): void;
  end(task: FileTask): void;
};

/** Draws pages one by one and stores each as an image. Never throws. */
export async function attachPages(
  { file, password }: ScannedPdf,
  pages: readonly number[],
  during: AttachingPages,
): Promise<void> {
  const task = during.begin(file);
  const { signal } = task;
  const drawing = startDrawing(file, password, signal);
  const missing: number[] = [];
  for (const [at, page] of pages.entries()) {
    task.step(at, pages.length);
    const picture = await drawing.page(page, longestSide());
    const image = picture && (await encodeDrawn(picture, signal));
    if (signal.aborted) break;
    if (image?.kind !== 'image') {
      missing.push(page);
      continue;
    }
    const outcome = await storeImage(image, nameOf(file, page, image.file), signal);
    if (signal.aborted) break;
    if (outcome.ok) during.attached(outcome.value);
    else {
      during.problem(failureText(outcome.failure).cause);
      break;
    }
  }
  drawing.close();
  if (missing.length > 0 && !signal.aborted)
    during.problem(strings().scanned.undrawable(file.name, rangesText(missing), missing.length));
  during.end(task);
}

const longestName = 200;

function nameOf({ name }: File, page: number, { type }: Blob): string {
  const plain =
    name
      .replace(/\.pdf$/i, '')
      .slice(0, longestName)
      .trim() || strings().composer.unnamed;
  return `${strings().scanned.page(plain, String(page))}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
