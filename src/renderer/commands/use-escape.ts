import { useEffect, useRef } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';

/** Calls `onEscape` when Esc reaches the page: no overlay was open, and no field called `preventDefault`. */
export function useEscape(onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    let handledByOverlay = false;
    // Overlays close before the event bubbles up to here, so check in the capture phase whether one is open.
    const onCapture = (event: KeyboardEvent) => {
      if (event.key === 'Escape') handledByOverlay = overlayOpen();
    };
    const onBubble = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || handledByOverlay || event.defaultPrevented || event.isComposing) return;
      latest.current?.();
    };
    window.addEventListener('keydown', onCapture, true);
    window.addEventListener('keydown', onBubble);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      window.removeEventListener('keydown', onBubble);
    };
  }, []);
}
