import { useEffect, useRef, useState } from 'react';
import type { AttachedDocument } from '../../../../shared/chat/attachment.ts';
import { startDrawing } from '../../../files/documents/document-reader.ts';
import { strings } from '../../../i18n/strings.ts';
import { attachedBlob } from './attached-blob.ts';
import styles from './attachment-dialog.module.css';

/** In px. */
const longestSide = 900;

/** Shows a page that has no text and so isn't sent. The page is drawn in a worker. */
export function PageImage({
  document,
  page,
}: {
  readonly document: AttachedDocument;
  readonly page: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setShown] = useState(false);
  const texts = strings().composer.document;
  useEffect(() => {
    const controller = new AbortController();
    void drawPage(document, page, controller.signal).then((image) => {
      const target = canvas.current;
      if (!image || !target || controller.signal.aborted) return;
      target.width = image.width;
      target.height = image.height;
      target.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
      setShown(true);
    });
    return () => controller.abort();
  }, [document, page]);
  return (
    <figure className={styles.page}>
      <canvas ref={canvas} hidden={!isShown} role="img" aria-label={texts.pageImage(String(page))} />
      <figcaption className={styles.loading}>{texts.imageOnly(String(page))}</figcaption>
    </figure>
  );
}

async function drawPage(
  document: AttachedDocument,
  page: number,
  signal: AbortSignal,
): Promise<ImageBitmap | null> {
  const file = await attachedBlob(document, signal);
  if (!file) return null;
  const drawing = startDrawing(file, null, signal);
  const image = await drawing.page(page, longestSide);
  drawing.close();
  return image;
}
