import { create } from 'zustand';

/** Finding in the conversation: whether its bar is open, what is looked for, and how often that was asked for. */
export type Find = {
  readonly open: boolean;
  readonly query: string;
  /** Counts every opening, also of an open bar: its text is then selected. */
  readonly asked: number;
};

/** What is looked for in the open conversation. */
export const useFindBar = create<Find>(() => ({ open: false, query: '', asked: 0 }));

/** Opens the bar, with what is selected in the conversation as its text. */
export function openFind(): void {
  const selected = document.getSelection()?.toString().trim() ?? '';
  const usable = selected !== '' && selected.length < 100 && !selected.includes('\n');
  useFindBar.setState(({ query, asked }) => ({
    open: true,
    query: usable ? selected : query,
    asked: asked + 1,
  }));
}

/** Closes the bar; what was looked for is kept for the next time. */
export function closeFind(): void {
  useFindBar.setState({ open: false });
}
