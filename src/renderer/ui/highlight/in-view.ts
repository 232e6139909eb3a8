/** Something to scroll to: an element or a range of text. */
type Piece = Element | Range;

/** Where to scroll a target to, as a fraction of the view's height from its top. */
const above = 0.22;

/** Scrolls `piece` to the upper part of the view. With `ifNeeded`, only if it isn't in view or too close to an edge. */
export function bringIntoView(scroller: HTMLElement, piece: Piece, ifNeeded = false): void {
  if (piece instanceof Range) {
    showSideways(piece);
    showInCard(piece, scroller);
  }
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = piece.getBoundingClientRect();
  const edge = view.height * above;
  if (ifNeeded && top >= view.top + edge / 2 && bottom <= view.bottom - edge / 2) return;
  scroller.scrollTop += top - view.top - edge;
}

// Code and tables have their own horizontal scrolling.
function showSideways({ startContainer }: Range): void {
  const wide = startContainer.parentElement?.closest('pre, table');
  if (wide) startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// In a comparison, a long reply scrolls in its own card.
function showInCard(range: Range, thread: Element): void {
  const frame = range.startContainer.parentElement?.closest('[data-long]');
  if (!frame || !thread.contains(frame)) return;
  const view = frame.getBoundingClientRect();
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  frame.scrollTop += top - view.top - view.height * above;
}
