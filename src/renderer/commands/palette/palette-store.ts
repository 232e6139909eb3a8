import { create } from 'zustand';

/** Whether the palette is open, and when what was last run from it, by the item's id, in epoch ms. */
export const usePalette = create<{
  readonly open: boolean;
  readonly ranAt: Readonly<Record<string, number>>;
}>(() => ({ open: false, ranAt: {} }));

/** Opens or closes it. */
export function openPalette(open: boolean): void {
  usePalette.setState({ open });
}

/** Remembers that an item was run, until the page is left. */
export function noteRun(id: string, now: number): void {
  usePalette.setState(({ ranAt }) => ({ ranAt: { ...ranAt, [id]: now } }));
}
