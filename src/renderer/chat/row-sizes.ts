import type { RowHeights } from './row-heights.ts';

/** Measures turns while they stand in the page. */
export type RowSizes = {
  /** Measures the element of a message now, and whenever its size changes until the returned function is called. */
  watch(element: HTMLElement, messageId: string): () => void;
  /** The element of a message, while it stands in the page. */
  elementOf(messageId: string): HTMLElement | null;
  /** Calls `listener` after sizes have changed; null calls nobody. */
  onChange(listener: (() => void) | null): void;
};

/** Measures into `heights`, which is the only place that knows of turns that have left the page. */
export function createRowSizes(heights: RowHeights): RowSizes {
  const messages = new Map<Element, string>();
  const elements = new Map<string, HTMLElement>();
  let changed: (() => void) | null = null;
  const observer = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const messageId = messages.get(target);
      const height = borderBoxSize[0]?.blockSize;
      if (messageId !== undefined && height !== undefined) heights.measure(messageId, height);
    }
    changed?.();
  });
  return {
    watch(element, messageId) {
      messages.set(element, messageId);
      elements.set(messageId, element);
      heights.measure(messageId, element.getBoundingClientRect().height);
      observer.observe(element);
      return () => {
        observer.unobserve(element);
        messages.delete(element);
        if (elements.get(messageId) === element) elements.delete(messageId);
      };
    },
    elementOf: (messageId) => elements.get(messageId) ?? null,
    onChange(listener) {
      changed = listener;
    },
  };
}
