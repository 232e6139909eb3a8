import type { PDFDocumentProxy } from 'pdfjs-dist';

/** An open PDF, or why it couldn't be opened. */
export type OpenPdf =
  | PDFDocumentProxy
  | { readonly kind: 'encrypted'; readonly isWrong: boolean }
  | 'damaged';

/** Returns the URL of a folder with pdf.js resources in the built page. */
const folder = (name: string) => new URL(`/pdfjs/${name}/`, location.href).href;

/**
 * Opens a PDF in this worker. pdf.js runs its own worker's code here too, so terminating this worker ends everything.
 * The document's scripts and forms never run.
 */
export async function openPdf(bytes: Uint8Array, password: string | null): Promise<OpenPdf> {
  const [pdf, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    // @ts-expect-error pdf.js declares no types for its worker.
    import('pdfjs-dist/legacy/build/pdf.worker.mjs'),
  ]);
  Reflect.set(globalThis, 'pdfjsWorker', worker);
  const task = pdf.getDocument({
    data: bytes,
    ...(password !== null && { password }),
    verbosity: pdf.VerbosityLevel.ERRORS,
    // A worker has no `document`.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: true,
    disableWorkerRendering: true,
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: NoFilterFactory,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    // About 100 megapixels.
    maxImageSize: 100_000_000,
  });
  try {
    return await task.promise;
  } catch (thrown) {
    await task.destroy().catch(() => {});
    if (thrown instanceof pdf.PasswordException)
      return { kind: 'encrypted', isWrong: thrown.code === pdf.PasswordResponses.INCORRECT_PASSWORD };
    return 'damaged';
  }
}

type Canvas = { canvas: OffscreenCanvas | null; context: OffscreenCanvasRenderingContext2D | null };

/** Creates canvases without a document. */
class WorkerCanvasFactory {
  create(width: number, height: number): Canvas {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }

  reset({ canvas }: Canvas, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height });
  }

  destroy(target: Canvas): void {
    if (target.canvas) Object.assign(target.canvas, { width: 0, height: 0 });
    Object.assign(target, { canvas: null, context: null });
  }
}

/** SVG filters need a document. Without them, a few rare blending effects are missing. */
class NoFilterFactory {
  addFilter(): string {
    return 'none';
  }

  addHCMFilter(): string {
    return 'none';
  }

  addAlphaFilter(): string {
    return 'none';
  }

  addLuminosityFilter(): string {
    return 'none';
  }

  addHighlightHCMFilter(): string {
    return 'none';
  }

  destroy(): void {}
}
