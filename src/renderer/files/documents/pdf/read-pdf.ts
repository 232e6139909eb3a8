import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { documentPartsLimit } from '../../../../shared/limits.ts';
import { PastLimit } from '../limits.ts';
import { enteredText } from './entered-text.ts';
import { markdownOfRuns } from './page-lines.ts';
import { markdownOfTags, type TagNode } from './page-structure.ts';
import { runsOf } from './text-runs.ts';

/** The text of each page as Markdown, and the numbers of pages that are images, which have no text of their own. */
export type PdfPages = { readonly texts: readonly string[]; readonly images: readonly number[] };

/** Reads the text of each page and, if `hasEntries`, what was entered on it. */
export async function readPdf(
  pdf: PDFDocumentProxy,
  hasEntries: boolean,
  progress: (done: number, total: number) => void,
): Promise<PdfPages> {
  const { numPages } = pdf;
  if (numPages > documentPartsLimit) throw new PastLimit();
  const isTagged = await isMarked(pdf);
  const texts: string[] = [];
  const images: number[] = [];
  for (let number = 1; number <= numPages; number += 1) {
    // A damaged page doesn't affect the others.
    const page = await pdf.getPage(number).catch(() => null);
    const text = page ? await textOf(page, isTagged) : '';
    if (text.trim() === '') images.push(number);
    const entered = page && hasEntries ? await enteredText(page) : '';
    texts.push([text, entered].filter(Boolean).join('\n\n'));
    page?.cleanup();
    progress(number, numPages);
  }
  return { texts, images };
}

/** Returns whether the PDF is tagged. pdf.js returns a map or null, contrary to its types. */
async function isMarked(pdf: PDFDocumentProxy): Promise<boolean> {
  const info: unknown = await pdf.getMarkInfo().catch(() => null);
  return info instanceof Map && info.get('Marked') === true;
}

async function textOf(page: PDFPageProxy, isTagged: boolean): Promise<string> {
  const content = await page.getTextContent({ includeMarkedContent: isTagged }).catch(() => null);
  if (!content) return '';
  const runs = runsOf(content);
  const tree: TagNode | null = isTagged ? await page.getStructTree().catch(() => null) : null;
  return (tree && markdownOfTags(tree, runs)) ?? markdownOfRuns(runs);
}
