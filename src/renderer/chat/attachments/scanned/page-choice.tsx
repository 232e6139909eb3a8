import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { startDrawing } from '../../../files/documents/document-reader.ts';
import { strings } from '../../../i18n/strings.ts';
import type { ScannedPdf } from './attach-pages.ts';
import styles from './page-choice.module.css';

/** Longest side of a picture, in px: twice its height on screen. */
const longest = 176;

/** Maximum number of pages shown. Others are chosen by number. */
const maxShown = 40;

/** Shows pages of a PDF as pictures that can be chosen. They're drawn one by one. */
export function PageChoice({
  pdf: { file, password },
  pages,
  chosen,
  onChange,
}: {
  readonly pdf: ScannedPdf;
  readonly pages: readonly number[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  // The picture that is the Tab stop. The arrow keys move between pictures.
  const [current, setCurrent] = useState(0);
  const shown = pages.slice(0, maxShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages of a file don't change
  useEffect(() => {
    const controller = new AbortController();
    const drawing = startDrawing(file, password, controller.signal);
    const drawAll = async () => {
      for (const [at, page] of shown.entries()) {
        const image = await drawing.page(page, longest);
        const canvas = list.current?.children[at]?.querySelector('canvas');
        if (controller.signal.aborted) return;
        if (!image || !canvas) continue;
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image);
      }
      drawing.close();
    };
    void drawAll();
    return () => {
      controller.abort();
      drawing.close();
    };
  }, [file, password]);
  const toggle = (page: number) =>
    onChange(
      chosen.includes(page)
        ? chosen.filter((one) => one !== page)
        : [...chosen, page].toSorted((one, other) => one - other),
    );
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const next = list.current?.children[at + step]?.querySelector('button');
    if (step === 0 || !next) return;
    event.preventDefault();
    setCurrent(at + step);
    next.focus();
  };
  return (
    <ul ref={list} className={styles.pages} aria-label={strings().composer.document.choose.page}>
      {shown.map((page, at) => (
        <li key={page}>
          <button
            type="button"
            className={styles.page}
            aria-pressed={chosen.includes(page)}
            aria-label={strings().composer.document.pageImage(String(page))}
            tabIndex={at === current ? 0 : -1}
            onFocus={() => setCurrent(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            onClick={() => toggle(page)}
          >
            <canvas className={styles.picture} width={62} height={88} />
            <span className={styles.number}>{page}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
