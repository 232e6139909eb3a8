import { type RefObject, useEffect } from 'react';
import type { Reveal } from './windowed-rows.tsx';

/** Scrolls to the row `id` of a list when it changes. `elementOf` returns the element of a row while it's rendered. */
export function useRowInView(
  id: string | null,
  elementOf: (id: string) => HTMLElement | null | undefined,
  revealer: RefObject<Reveal | null>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another row is to be in view
  useEffect(() => {
    if (id === null) return;
    // React can't render the row while effects run.
    queueMicrotask(() => {
      if (!elementOf(id)) revealer.current?.(id);
      elementOf(id)?.scrollIntoView({ block: 'nearest' });
    });
  }, [id]);
}
