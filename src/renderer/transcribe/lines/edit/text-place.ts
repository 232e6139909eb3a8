type CaretPlace = { readonly offsetNode: Node; readonly offset: number } | null;

/** The place (UTF-16 units) of a line's text under a point of the window; null where there is no text. */
export function placeUnder(text: Element, x: number, y: number): number | null {
  const node = textNodeOf(text);
  const page = document as Document & { caretPositionFromPoint?: (x: number, y: number) => CaretPlace };
  const found = page.caretPositionFromPoint?.(x, y) ?? null;
  if (!node || found?.offsetNode !== node) return null;
  // A caret stands between letters: which one lies under the point is told by their boxes.
  const under = [found.offset, found.offset - 1].find((place) => holds(node, place, x, y));
  return under ?? null;
}

/** A piece of a line's text as a range of the page; null where it is empty, or not there. */
export function rangeIn(row: Element | null, from: number, to: number): Range | null {
  const node = row && textNodeOf(row);
  if (!node) return null;
  const end = Math.min(to, node.length);
  if (from >= end) return null;
  const range = new Range();
  range.setStart(node, from);
  range.setEnd(node, end);
  return range;
}

function textNodeOf(place: Element): Text | null {
  const node = place.querySelector('[data-said]')?.firstChild;
  return node instanceof Text ? node : null;
}

function holds(node: Text, place: number, x: number, y: number): boolean {
  if (place < 0 || place >= node.length) return false;
  const letter = new Range();
  letter.setStart(node, place);
  letter.setEnd(node, place + 1);
  const { left, right, top, bottom } = letter.getBoundingClientRect();
  return x >= left - 1 && x <= right + 1 && y >= top - 4 && y <= bottom + 4;
}
