import { create } from 'zustand';

/** Whether the palette is open, and when each item was last run from it (epoch ms, by item id). */
export const usePalette = create<{
  readonly open: boolean;
  readonly ranAt: Readonly<Record<string, number>>;
}>(() => ({ open: false, ranAt: {} }));

/** Opens or closes the palette. */
export function openPalette(open: boolean): void {
  usePalette.setState({ open });
}

/** Records that an item was run, until the page is reloaded. */
export function noteRun(id: string, now: number): void {
  usePalette.setState(({ ranAt }) => ({ ranAt: { ...ranAt, [id]: now } }));
}
