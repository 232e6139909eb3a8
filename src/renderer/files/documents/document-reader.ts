import { ask } from '../../lazy/ask-worker.ts';
import { startWorker } from '../../lazy/start-worker.ts';
import type {
  DocumentFormat,
  FromDocumentWorker,
  ReadDocument,
  ToDocumentWorker,
} from './document-messages.ts';
import address from './document-worker.ts?worker&url';
import { documentLimits } from './limits.ts';

/**
 * How to read a document. `encoding` is what the user chose. `progress` counts pages. An aborted read resolves to
 * `damaged`.
 */
export type ReadOptions = {
  readonly password: string | null;
  readonly encoding?: string | null;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
};

/**
 * Reads a document in a separate worker, which is terminated once the text is ready, the signal is aborted, or it takes
 * too long. Never rejects.
 */
export async function readDocumentFile(
  file: Blob,
  format: DocumentFormat,
  { password, encoding = null, signal, progress }: ReadOptions,
): Promise<ReadDocument> {
  const worker = startWorker(address);
  const message = { type: 'read', file, format, password, encoding } as const;
  const response = await responseTo(worker, message, signal, progress);
  worker.terminate();
  if (response === 'timed-out') return { kind: 'too-large' };
  return response !== 'failed' && response.type === 'read' ? response.document : { kind: 'damaged' };
}

/** Draws pages of a PDF in a separate worker, one at a time. `close` terminates the worker. */
export type PdfDrawing = {
  /** Draws a page with `longest` px on its longer side. Null if it can't be drawn. Never rejects. */
  page(number: number, longest: number): Promise<ImageBitmap | null>;
  close(): void;
};

/** Starts a worker that draws pages of a PDF. */
export function startDrawing(file: Blob, password: string | null, signal: AbortSignal): PdfDrawing {
  const worker = startWorker(address);
  let isStuck = false;
  return {
    page: async (page, longest) => {
      if (isStuck) return null;
      const message = { type: 'draw', file, password, page, longest } as const;
      const response = await responseTo(worker, message, signal, () => {});
      isStuck = response === 'failed' || response === 'timed-out';
      return typeof response !== 'string' && response.type === 'drawn' ? response.image : null;
    },
    close: () => worker.terminate(),
  };
}

/** A message that pdf.js posts when its code is loaded in a worker. */
type PdfNotice = { readonly sourceName: string };

/** Returns what the worker responds within the limits on time without progress and on time in total. */
function responseTo(
  worker: Worker,
  message: ToDocumentWorker,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
) {
  const endsAt = performance.now() + documentLimits.wholeMs;
  return ask(worker, message, {
    signal,
    limitMs: documentLimits.stallMs,
    resultIn: (data: FromDocumentWorker | PdfNotice, { limit }) => {
      if (!('type' in data)) return null;
      if (data.type !== 'progress') return data;
      limit(Math.min(documentLimits.stallMs, endsAt - performance.now()));
      progress(data.done, data.total);
      return null;
    },
  });
}
