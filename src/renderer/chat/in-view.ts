/** A piece of a thread that can be brought into view: an element, or words in it. */
type Piece = Element | Range;

/** How much of a view, from its top, lies above what somebody is led to. */
const above = 0.22;

/** Scrolls so that a piece begins in the upper part of the view; with `ifNeeded`, only where it isn't well in view. */
export function bringIntoView(scroller: HTMLElement, piece: Piece, ifNeeded = false): void {
  if (piece instanceof Range) showSideways(piece);
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
