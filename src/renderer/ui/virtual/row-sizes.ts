import type { RowHeights } from './row-heights.ts';

/** Measures rows of a long list while they stand in the page. */
export type RowSizes = {
  /** Measures the element of a row now, and whenever its size changes until the returned function is called. */
  watch(element: HTMLElement, id: string): () => void;
  /** The element of a row, while it stands in the page. */
  elementOf(id: string): HTMLElement | null;
  /** Calls `listener` after sizes have changed; null calls nobody. */
  onChange(listener: (() => void) | null): void;
};

/** Measures into `heights`, which is the only place that knows of rows that have left the page. */
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
