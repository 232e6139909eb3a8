/** The kinds of marks on text in the page; the style sheets of the thread and of transcripts say how each looks. */
type MarkName =
  | 'parlance-found'
  | 'parlance-found-now'
  | 'parlance-landed'
  | 'parlance-word'
  | 'parlance-ahead';

/** Marks text without touching the page's elements; none takes a kind of mark away. Does nothing in old browsers. */
export function markText(name: MarkName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
