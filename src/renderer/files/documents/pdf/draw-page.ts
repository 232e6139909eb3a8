import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Draws a page on white, with `longest` px on its longer side. Null if it can't be drawn. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  longest: number,
): Promise<ImageBitmap | null> {
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
