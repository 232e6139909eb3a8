import { useEffect } from 'react';
import { overlayOpen } from '../../ui/overlay/overlay-open.ts';

/** Calls `onHold` while Space is held, except in a field or on a control that uses Space itself. */
export function useHoldKey(active: boolean, onHold: (down: boolean) => void): void {
  useEffect(() => {
    if (!active) return;
    let isDown = false;
    const release = () => {
      if (isDown) onHold(false);
      isDown = false;
    };
    const onDown = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!isDown && (overlayOpen() || usesSpace(event.target))) return;
      event.preventDefault();
      if (isDown) return;
      isDown = true;
      onHold(true);
    };
    const onUp = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || !isDown) return;
      event.preventDefault();
      release();
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', release);
      release();
    };
  }, [active, onHold]);
}

/**
 * Controls that may use Space themselves. The conversation has a role too, but Space only scrolls it, and clicking its
 * text focuses it.
 */
const widgets = 'button, a, input, select, summary, [role]:not([role="log"])';

/** Returns whether the focused element uses Space itself. An empty message box doesn't. */
function usesSpace(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLTextAreaElement) return target.value !== '';
  return target.isContentEditable || target.closest(widgets) !== null;
}
