import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import { readDocumentFile } from '../../../src/renderer/files/documents/document-reader.ts';
import { countDropped, painted } from './frames.ts';

/**
 * The implementation that reads the text of a PDF. `pdf.js` makes the same calls as Parlance, and joins the text in the
 * order in which it arrives.
 */
export type PdfReader = 'Parlance' | 'pdf.js';

/** The time to read a PDF in ms, the number of frames that the page dropped meanwhile, and the text. */
export type ReadPdf = { readonly ms: number; readonly dropped: number; readonly text: string };

const readers: Readonly<Record<PdfReader, (file: Blob) => Promise<string>>> = {
  Parlance: async (file) => {
    const { signal } = new AbortController();
    const document = await readDocumentFile(file, 'pdf', { password: null, signal, progress: () => {} });
    if (document.kind !== 'text') throw new Error(`the PDF was not read: ${document.kind}`);
    return document.text.parts.map(({ text }) => text).join('\n');
  },
  'pdf.js': async (file) => {
    GlobalWorkerOptions.workerSrc = pdfWorker;
    const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()) });
    const pdf = await task.promise;
    // Parlance reads the structure of tagged documents to recognise headings, lists and tables.
    const marks: unknown = await pdf.getMarkInfo();
    const isTagged = marks instanceof Map && marks.get('Marked') === true;
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: isTagged });
      if (isTagged) await page.getStructTree();
      pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    }
    await task.destroy();
    return pages.join('\n');
  },
};

let file = new Blob();

/** Stores the PDF to read, given as Base64. */
function givePdf(base64: string): void {
  file = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
}

/** Reads the stored PDF. */
async function readPdf(reader: PdfReader): Promise<ReadPdf> {
  await painted();
  const dropped = countDropped();
  const startedAt = performance.now();
  const text = await readers[reader](file);
  const ms = performance.now() - startedAt;
  await painted();
  return { ms, dropped: dropped(), text };
}

export const documentBench = { givePdf, readPdf };
