import type { DocumentText } from '../../../shared/chat/document.ts';
import type { EncodingCandidate } from '../text/encoding-previews.ts';

/** Why a file has no text to attach. */
export type NoText =
  /** It needs a password, or the given one is wrong. */
  | { readonly kind: 'encrypted'; readonly isWrong: boolean }
  /** It's copy-protected, such as a purchased e-book, so no password opens it. */
  | { readonly kind: 'protected' }
  | { readonly kind: 'damaged' }
  /** Text in an encoding that can't be detected. */
  | { readonly kind: 'old-encoding' }
  /** Text in one of several encodings, which the user can tell apart. */
  | { readonly kind: 'unsure-encoding'; readonly candidates: readonly EncodingCandidate[] }
  /** All its pages are images. */
  | { readonly kind: 'scanned'; readonly pages: number }
  /** Its text, its unpacked content or the time that it takes exceeds a limit. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'empty' };

/** The text of a document, or why there's none. `scanned` lists the numbers of pages without text. */
export type ReadDocument =
  | { readonly kind: 'text'; readonly text: DocumentText; readonly scanned: readonly number[] }
  | NoText;

/** Formats that are parsed. */
export type DocumentFormat =
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'html'
  | 'ipynb'
  | 'rtf';

/** Messages to the worker. */
export type ToDocumentWorker =
  | {
      readonly type: 'read';
      readonly file: Blob;
      readonly format: DocumentFormat;
      readonly password: string | null;
      /** The encoding that the user chose, or null to detect it. */
      readonly encoding: string | null;
    }
  /** Draws a page of a PDF, with at most `longest` px on its longer side. A worker draws pages of one file only. */
  | {
      readonly type: 'draw';
      readonly file: Blob;
      readonly password: string | null;
      readonly page: number;
      readonly longest: number;
    };

/** Messages from the worker. `done` and `total` count pages. */
export type FromDocumentWorker =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'read'; readonly document: ReadDocument }
  | { readonly type: 'drawn'; readonly image: ImageBitmap | null };
