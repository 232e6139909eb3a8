import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { documentPartsLimit } from '../../../../shared/limits.ts';
import { PastLimit } from '../limits.ts';
import { markdownOfRuns } from './page-lines.ts';
import { markdownOfTags, type TagNode } from './page-structure.ts';
import { runsOf } from './text-runs.ts';

/** Reads the text of each page as Markdown. Pages without text are empty. */
export async function readPdf(
  pdf: PDFDocumentProxy,
  progress: (done: number, total: number) => void,
): Promise<readonly string[]> {
  const { numPages } = pdf;
  if (numPages > documentPartsLimit) throw new PastLimit();
  const isTagged = await isMarked(pdf);
  const pages: string[] = [];
  for (let number = 1; number <= numPages; number += 1) {
    // A damaged page doesn't affect the others.
    const page = await pdf.getPage(number).catch(() => null);
    pages.push(page ? await textOf(page, isTagged) : '');
    page?.cleanup();
    progress(number, numPages);
  }
  return pages;
}

/** pdf.js returns a map, or null. Its types say otherwise. */
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
