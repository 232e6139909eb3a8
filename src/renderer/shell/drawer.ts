import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** A pane that a setting shows or hides in wide windows, and that opens as a drawer over the page in narrow ones. */
export type Drawer = {
  /** Returns whether the pane is visible. `setting` is whether to show it in wide windows. */
  useShown(setting: boolean): boolean;
  isNarrow(): boolean;
  isOpen(): boolean;
  /** Opens or closes the drawer. The state isn't saved. */
  setOpen(open: boolean): void;
};

/**
 * Creates a pane that is a drawer in windows matching the media query `narrow`. Style sheets must use the same width.
 */
export function createDrawer(narrow: string): Drawer {
  const useDrawer = create<{ readonly open: boolean }>(() => ({ open: false }));
  const isNarrow = () => matchMedia(narrow).matches;
  const onWidth = (changed: () => void) => {
    const query = matchMedia(narrow);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return {
    useShown: (setting) => {
      const open = useDrawer((drawer) => drawer.open);
      return useSyncExternalStore(onWidth, isNarrow) ? open : setting;
    },
    isNarrow,
    isOpen: () => useDrawer.getState().open,
    setOpen: (open) => useDrawer.setState({ open }),
  };
}
