import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** The longest time between the two presses of a double-click, in ms. */
const doubleClickMs = 400;

/**
 * Returns the handler of mouse presses and clicks in the row with Send. It blocks those that were meant for Stop, which
 * Send has just replaced.
 */
export function useStrayPresses(running: boolean): (event: MouseEvent<HTMLElement>) => void {
  const wasRunning = useRef(false);
  const freedAt = useRef<number | null>(null);
  // A layout effect, so that it runs before Send is painted in the place of Stop.
  useLayoutEffect(() => {
    if (running) freedAt.current = null;
    else if (wasRunning.current) freedAt.current = Date.now();
    wasRunning.current = running;
  }, [running]);
  return (event) => {
    const onSend = (event.target as Element).closest('[data-send]') !== null;
    if (!isStray({ detail: event.detail, onSend }, Date.now(), freedAt.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** `detail` counts the clicks at the same place, and is 0 for a click from the keyboard. */
type Press = { readonly detail: number; readonly onSend: boolean };

/**
 * Returns whether a press was meant for Stop. Right after Stop is gone (`freedAt`, null if it hasn't been there), that
 * is a press on Send, which is in its place, and the second half of a double-click. Both times are in epoch ms.
 */
export function isStray({ detail, onSend }: Press, now: number, freedAt: number | null): boolean {
  const meantForStop = detail > 1 || (detail === 1 && onSend);
  return meantForStop && freedAt !== null && Math.abs(now - freedAt) <= doubleClickMs;
}
