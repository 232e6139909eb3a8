import { lazyPart, usePreload, useWanted } from '../../lazy/lazy.tsx';
import { useShortcuts } from '../use-shortcuts.ts';
import { openPalette, usePalette } from './palette-store.ts';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** The palette's shortcut, and the palette itself once it has been opened. */
export function PaletteOpener() {
  const wanted = useWanted(usePalette((palette) => palette.open));
  useShortcuts({ palette: () => openPalette(true) });
  usePreload(Palette);
  return wanted && <Palette />;
}
