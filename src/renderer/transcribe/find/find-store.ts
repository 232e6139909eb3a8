import { create } from 'zustand';

/** Finding in the transcript: whether its bar is open, what is looked for, and what takes its place. */
export type FindLines = {
  readonly open: boolean;
  readonly query: string;
  readonly replacement: string;
  readonly matchCase: boolean;
  /** Counts every opening, also of an open bar: its text is then selected. */
  readonly asked: number;
};

/** What is looked for in the open transcript. */
export const useFindLines = create<FindLines>(() => ({
  open: false,
  query: '',
  replacement: '',
  matchCase: false,
  asked: 0,
}));

/** Opens the bar, with what is selected as its text. */
export function openFindLines(): void {
  const selected = document.getSelection()?.toString().trim() ?? '';
  const usable = selected !== '' && selected.length < 100 && !selected.includes('\n');
  useFindLines.setState(({ query, asked }) => ({
    open: true,
    query: usable ? selected : query,
    asked: asked + 1,
  }));
}

/** Closes the bar; what was looked for is kept for the next time. */
export function closeFindLines(): void {
  useFindLines.setState({ open: false });
}
