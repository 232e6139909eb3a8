import { useEffect, useRef } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';

/**
 * Runs `onEscape` when Esc reaches the page: no overlay was open to take it, and no field has prevented it
 * (leaving an edit goes first).
 */
export function useEscape(onEscape: (() => void) | null): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    let taken = false;
    // Overlays close on the way up, so whether one was open is asked on the way down.
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
