/** Names of CSS highlights. The style sheets of the thread and of transcripts define their styles. */
type MarkName =
  | 'parlance-found'
  | 'parlance-found-now'
  | 'parlance-landed'
  | 'parlance-word'
  | 'parlance-ahead';

/**
 * Highlights ranges without changing the DOM. Replaces earlier ranges of the same name. Does nothing in browsers
 * without the CSS Custom Highlight API.
 */
export function markText(name: MarkName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}
