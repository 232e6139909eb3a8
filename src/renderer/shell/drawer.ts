import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** A pane that is shown as was chosen in wide windows, and as a drawer over the page in narrow ones. */
export type Drawer = {
  /** Whether it is shown now; `wanted` is what was chosen for wide windows. */
  useShown(wanted: boolean): boolean;
  isNarrow(): boolean;
  isOpen(): boolean;
  /** Opens or closes the drawer; that is not remembered. */
  setOpen(open: boolean): void;
};

/** The drawer of windows that match a media query; the same width stands in the style sheets. */
export function createDrawer(narrow: string): Drawer {
  const useDrawer = create<{ readonly open: boolean }>(() => ({ open: false }));
  const isNarrow = () => matchMedia(narrow).matches;
  const onWidth = (changed: () => void) => {
    const query = matchMedia(narrow);
    query.addEventListener('change', changed);
    return () => query.removeEventListener('change', changed);
  };
  return {
    useShown: (wanted) => {
      const open = useDrawer((drawer) => drawer.open);
      return useSyncExternalStore(onWidth, isNarrow) ? open : wanted;
    },
    isNarrow,
    isOpen: () => useDrawer.getState().open,
    setOpen: (open) => useDrawer.setState({ open }),
  };
}
