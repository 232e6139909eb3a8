import { useState } from 'react';
import { lazyPart, useHasBeenOpen, usePreload } from '../lazy/lazy.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet);

/** The shortcut (`?`) for the list of all shortcuts, and the list itself once it has been opened. */
export function ShortcutSheetOpener() {
  const [open, setOpen] = useState(false);
  const isNeeded = useHasBeenOpen(open);
  useShortcuts({ shortcuts: () => setOpen(true) });
  usePreload(ShortcutSheet);
  return isNeeded && <ShortcutSheet open={open} setOpen={setOpen} />;
}
