import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The longest time between the two presses of a double-click, in ms. */
const doubleClickMs = 400;

/**
 * Blocks presses that were meant for Stop just after Send replaced it. `tools` is the row with Stop at its right end.
 * Presses elsewhere in the row still work.
 */
export function useStrayPresses(running: boolean): {
  readonly tools: RefObject<HTMLDivElement | null>;
  readonly blockStrayPress: (event: MouseEvent<HTMLElement>) => void;
} {
  const tools = useRef<HTMLDivElement>(null);
  /** Width of Stop in px. */
  const width = useRef(0);
  const wasRunning = useRef(false);
  const freedAt = useRef<number | null>(null);
  // A layout effect, so that it runs before Send is painted in the place of Stop.
  useLayoutEffect(() => {
    if (running) {
      freedAt.current = null;
      width.current = tools.current?.querySelector<HTMLElement>('[data-stop]')?.offsetWidth ?? 0;
    } else if (wasRunning.current) freedAt.current = Date.now();
    wasRunning.current = running;
  }, [running]);
  const blockStrayPress = (event: MouseEvent<HTMLElement>) => {
    const end = event.currentTarget.getBoundingClientRect().right;
    if (event.clientX < end - width.current || !isStray(event, Date.now(), freedAt.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { tools, blockStrayPress };
}

/**
 * The properties that distinguish a pointer press from a key press. `detail` counts pointer presses and is 0 for a
 * click from the keyboard.
 */
type Press = { readonly type: string; readonly detail: number };

/**
 * Returns whether a press on Send was meant for Stop. Right after Send replaces Stop (`freedAt`, null if it hasn't), a
 * pointer press is likely the second half of a double-click. Both times are in epoch ms.
 */
export function isStray({ type, detail }: Press, now: number, freedAt: number | null): boolean {
  const byKey = type === 'click' && detail === 0;
  return !byKey && freedAt !== null && Math.abs(now - freedAt) <= doubleClickMs;
}
