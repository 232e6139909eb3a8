import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FromDocumentWorker, ToDocumentWorker } from './document-messages.ts';
import { type OpenPdf, openPdf } from './pdf/open-pdf.ts';
import { readDocument } from './read-document.ts';

/** Interval of progress reports in ms. */
const progressMs = 100;

function post(message: FromDocumentWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

let reportedAt = Number.NEGATIVE_INFINITY;

function report(done: number, total: number): void {
  if (performance.now() - reportedAt < progressMs) return;
  reportedAt = performance.now();
  post({ type: 'progress', done, total });
}

self.addEventListener('message', async ({ data }: MessageEvent<ToDocumentWorker>) => {
  if (data.type === 'read') {
    const document = await readDocument(data.file, data.format, data.password, report, data.encoding);
    return post({ type: 'read', document });
  }
  const image = await imageOf(data).catch(() => null);
  post({ type: 'drawn', image }, image ? [image] : []);
});

let openedPdf: Promise<OpenPdf> | null = null;

async function imageOf({
  file,
  password,
  page,
  longest,
}: Extract<ToDocumentWorker, { type: 'draw' }>): Promise<ImageBitmap | null> {
  openedPdf ??= file.arrayBuffer().then((bytes) => openPdf(new Uint8Array(bytes), password));
  const pdf = await openedPdf;
  return pdf === 'damaged' || 'kind' in pdf ? null : drawPage(pdf, page, longest);
}

/** Draws a page on white, with `longest` px on its longer side. Null if it can't be drawn. */
async function drawPage(pdf: PDFDocumentProxy, number: number, longest: number): Promise<ImageBitmap | null> {
  const page = await pdf.getPage(number).catch(() => null);
  if (!page) return null;
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: longest / Math.max(width, height, 1) });
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  const canvasContext = canvas.getContext('2d', { alpha: false });
  if (!canvasContext) return null;
  try {
    // pdf.js can draw on an `OffscreenCanvas`, although its types only allow an `HTMLCanvasElement`.
    const parameters = { canvasContext, canvas: null, viewport, background: '#fff' } as unknown;
    await page.render(parameters as Parameters<typeof page.render>[0]).promise;
    return canvas.transferToImageBitmap();
  } catch {
    return null;
  }
}
