/** A piece of a thread that can be brought into view: an element, or words in it. */
type Piece = Element | Range;

/** How much of a view, from its top, lies above what somebody is led to. */
const above = 0.22;

/** Scrolls so that a piece begins in the upper part of the view; with `ifNeeded`, only where it isn't well in view. */
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

// Code and tables scroll in themselves.
function showSideways({ startContainer }: Range): void {
  const wide = startContainer.parentElement?.closest('pre, table');
  if (wide) startContainer.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

// A long reply beside others scrolls in its card.
function showInCard(range: Range, thread: Element): void {
  const frame = range.startContainer.parentElement?.closest('[data-long]');
  if (!frame || !thread.contains(frame)) return;
  const view = frame.getBoundingClientRect();
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= view.top && bottom <= view.bottom) return;
  frame.scrollTop += top - view.top - view.height * above;
}
