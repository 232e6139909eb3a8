import { create } from 'zustand';

/** State of Find: whether the bar is open, the query, and the replacement. */
export type FindLines = {
  readonly open: boolean;
  readonly query: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  /** Counts every request to open, even if the bar is open, so that its text is selected. */
  readonly asked: number;
};

/** Find in the open transcript. */
export const useFindLines = create<FindLines>(() => ({
  open: false,
  query: '',
  replacement: '',
  matchCase: false,
  asked: 0,
}));

/** Opens the bar with the selected text as the query. */
export function openFindLines(): void {
  const selected = document.getSelection()?.toString().trim() ?? '';
  const usable = selected !== '' && selected.length < 100 && !selected.includes('\n');
  useFindLines.setState(({ query, asked }) => ({
    open: true,
    query: usable ? selected : query,
    asked: asked + 1,
  }));
}

/** Closes the bar. The query is kept for the next time. */
export function closeFindLines(): void {
  useFindLines.setState({ open: false });
}
