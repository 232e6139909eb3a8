import type { FromDocumentWorker, ToDocumentWorker } from './document-messages.ts';
import { drawPage } from './pdf/draw-page.ts';
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
