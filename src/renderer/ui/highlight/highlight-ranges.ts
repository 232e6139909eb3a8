/** Names of CSS highlights. `styles/base.css` styles matches, and the transcript's style sheet styles words. */
type MarkName =
  | 'parlance-found'
  | 'parlance-found-now'
  | 'parlance-revealed'
  | 'parlance-word'
  | 'parlance-ahead';

/**
 * Highlights ranges without changing the DOM. Replaces earlier ranges with the same name. Does nothing in browsers
 * without the CSS Custom Highlight API.
 */
export function markText(name: MarkName, ranges: readonly Range[]): void {
  if (typeof Highlight === 'undefined') return;
  if (ranges.length === 0) CSS.highlights.delete(name);
  else {
    // Add ranges one at a time, because a call can't have hundreds of thousands of arguments.
    const highlight = new Highlight();
    for (const range of ranges) highlight.add(range);
    CSS.highlights.set(name, highlight);
  }
}

/** Highlights the matches of a find bar, and the current one in the accent colour. */
export function markMatches(ranges: readonly Range[], current: Range | undefined): void {
  markText(
    'parlance-found',
    ranges.filter((range) => range !== current),
  );
  markText('parlance-found-now', current ? [current] : []);
}
