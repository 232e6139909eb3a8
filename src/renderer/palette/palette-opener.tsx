import { lazy, Suspense, useEffect, useState } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { openPalette, usePalette } from './palette-store.ts';

const bring = () => import('./palette.tsx');

const Palette = lazy(async () => {
  const { Palette: palette } = await bring();
  return { default: palette };
});

/** The key of the palette, and the palette once it was asked for. */
export function PaletteOpener() {
  const open = usePalette((palette) => palette.open);
  const [wanted, setWanted] = useState(open);
  useShortcuts({ palette: () => openPalette(true) });
  useEffect(() => {
    if (open) setWanted(true);
  }, [open]);
  // Fetched while nothing else is to be done, so that the first opening waits for nothing.
  useEffect(() => {
    const idle = requestIdleCallback(() => void bring().catch(() => undefined));
    return () => cancelIdleCallback(idle);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}
