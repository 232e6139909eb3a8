import { useShortcuts } from '../commands/use-shortcuts.ts';
import { lazyPart, useHasBeenOpen, usePreload } from '../lazy/lazy.tsx';
import { openPalette, usePalette } from './palette-store.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** The palette's shortcut, and the palette itself once it has been opened. */
export function PaletteOpener() {
  const isNeeded = useHasBeenOpen(usePalette((palette) => palette.open));
  useShortcuts({ palette: () => openPalette(true) });
  usePreload(Palette);
  return isNeeded && <Palette />;
}
