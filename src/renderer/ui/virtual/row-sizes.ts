import type { RowHeights } from './row-heights.ts';

/** Measures the rendered rows of a long list. */
export type RowSizes = {
  /** Measures a row's element now and on every resize. Returns the function that stops this. */
  watch(element: HTMLElement, id: string): () => void;
  /** Returns the element of a row while it's watched. */
  elementOf(id: string): HTMLElement | null;
  /** Sets the one listener to call after sizes have changed. Null removes it. */
  onChange(listener: (() => void) | null): void;
};

/** Creates {@link RowSizes} that record into `heights`, which also keeps the heights of rows no longer rendered. */
export function createRowSizes(heights: RowHeights): RowSizes {
  const ids = new Map<Element, string>();
  const elements = new Map<string, HTMLElement>();
  let changed: (() => void) | null = null;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const id = ids.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (id !== undefined && height !== undefined) heights.measure(id, height);
    }
    changed?.();
  });
  return {
    watch(element, id) {
      ids.set(element, id);
      elements.set(id, element);
      heights.measure(id, element.getBoundingClientRect().height);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        ids.delete(element);
        if (elements.get(id) === element) elements.delete(id);
      };
    },
    elementOf: (id) => elements.get(id) ?? null,
    onChange(listener) {
      changed = listener;
    },
  };
}
