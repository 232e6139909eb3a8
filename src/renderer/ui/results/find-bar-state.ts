import { create, type StoreApi, type UseBoundStore } from 'zustand';

export type FindBarState = {
  readonly open: boolean;
  readonly query: string;
  /** How many times the bar has been opened, including while it was already open. Each opening selects its text. */
  readonly openings: number;
};

/** A find bar's state, and the functions that open and close it. */
export type FindBarControl = {
  readonly useBar: UseBoundStore<StoreApi<FindBarState>>;
  /** Opens the bar and searches for the selected text, if any. */
  readonly open: () => void;
  /** Closes the bar and keeps the query for next time. */
  readonly close: () => void;
};

/** Creates the state of a screen's find bar. */
export function createFindBar(): FindBarControl {
  const useBar = create<FindBarState>(() => ({ open: false, query: '', openings: 0 }));
  return {
    useBar,
    open: () => {
      const selected = document.getSelection()?.toString().trim() ?? '';
      const usable = selected !== '' && selected.length < 100 && !selected.includes('\n');
      useBar.setState(({ query, openings }) => ({
        open: true,
        query: usable ? selected : query,
        openings: openings + 1,
      }));
    },
    close: () => useBar.setState({ open: false }),
  };
}
