import { create } from 'zustand';

/** The state of the find bar. */
export type Find = {
  readonly open: boolean;
  readonly query: string;
  /** Counts how often the bar was opened, even if it already was. Each time, its text is selected. */
  readonly asked: number;
};

/** The find bar of the open conversation. */
export const useFindBar = create<Find>(() => ({ open: false, query: '', asked: 0 }));

/** Opens the bar and searches for the selected text, if any. */
export function openFind(): void {
  const selected = document.getSelection()?.toString().trim() ?? '';
  const usable = selected !== '' && selected.length < 100 && !selected.includes('\n');
  useFindBar.setState(({ query, asked }) => ({
    open: true,
    query: usable ? selected : query,
    asked: asked + 1,
  }));
}

/** Closes the bar and keeps the query for the next time. */
export function closeFind(): void {
  useFindBar.setState({ open: false });
}
