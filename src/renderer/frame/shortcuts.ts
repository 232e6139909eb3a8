import { useEffect, useRef } from 'react';
import { onMac } from '../ui/on-mac.ts';
import { overlayOpen } from '../ui/overlay-open.ts';
import { inElectron } from './shell.ts';
import { type Shortcut, type ShortcutName, shortcutTable } from './shortcut-table.ts';

/** What the named shortcuts do while a component is mounted. Nothing runs while a dialog or menu is open. */
export type ShortcutHandlers = Readonly<Partial<Record<ShortcutName, (() => void) | undefined>>>;

/** Listens for shortcuts as long as the component is there; handlers may be new in every render. */
export function useShortcuts(handlers: ShortcutHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || overlayOpen()) return;
      for (const [name, run] of Object.entries(latest.current)) {
        if (!run || !matches(shortcutTable[name as ShortcutName], event)) continue;
        event.preventDefault();
        run();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

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

/** Whether a key press is this shortcut, in the shell that the page runs in. */
export function matches(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (shortcut.reserved && !inElectron) {
    return event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && sameKey(shortcut.key, event);
  }
  const mod = onMac ? event.metaKey : event.ctrlKey;
  const other = onMac ? event.ctrlKey : event.metaKey;
  return (
    mod === !shortcut.alt &&
    !other &&
    event.altKey === (shortcut.alt ?? false) &&
    event.shiftKey === (shortcut.shift ?? false) &&
    sameKey(shortcut.key, event)
  );
}

// Alt and Shift change what a key writes, so the place of the key counts as well as its letter.
function sameKey(key: string, event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  if (/^[a-z]$/.test(key)) return event.altKey && event.code === `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) && event.code === `Digit${key}`;
}
