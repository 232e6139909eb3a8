import { useEffect, useRef } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';

/** Calls `onEscape` when Esc reaches the page: no overlay was open, and no field called `preventDefault`. */
export function useEscape(onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    let taken = false;
    // Overlays close before the event bubbles up to here, so check in the capture phase whether one is open.
    const onWayDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') taken = overlayOpen();
    };
    const onWayUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || taken || event.defaultPrevented || event.isComposing) return;
      latest.current?.();
    };
    window.addEventListener('keydown', onWayDown, true);
    window.addEventListener('keydown', onWayUp);
    return () => {
      window.removeEventListener('keydown', onWayDown, true);
      window.removeEventListener('keydown', onWayUp);
    };
  }, []);
}
