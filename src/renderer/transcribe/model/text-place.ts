type CaretPlace = { readonly offsetNode: Node; readonly offset: number } | null;

/** Returns the position in a line's text (UTF-16 units) at a point in the window, or null if there is no text. */
export function placeUnder(text: Element, x: number, y: number): number | null {
  const nodes = textNodesOf(text);
  const page = document as Document & { caretPositionFromPoint?: (x: number, y: number) => CaretPlace };
  const found = page.caretPositionFromPoint?.(x, y) ?? null;
  const at = nodes.findIndex((node) => node === found?.offsetNode);
  const node = nodes[at];
  if (!node || !found) return null;
  // A caret is between letters. Their boxes show which one is at the point.
  const place = [found.offset, found.offset - 1].find((place) => isAt(node, place, x, y));
  if (place === undefined) return null;
  return nodes.slice(0, at).reduce((length, before) => length + before.length, place);
}

/** Returns a range of a line's text in the document. Null if it's empty or not rendered. */
export function rangeIn(row: Element | null, from: number, to: number): Range | null {
  const range = new Range();
  let hasStarted = false;
  let offset = 0;
  for (const node of row ? textNodesOf(row) : []) {
    if (!hasStarted && from < offset + node.length && from < to) {
      range.setStart(node, from - offset);
      hasStarted = true;
    }
    if (hasStarted) range.setEnd(node, Math.min(to - offset, node.length));
    offset += node.length;
    if (offset >= to) break;
  }
  return hasStarted ? range : null;
}

/** Returns the text nodes of a line in order. Long text has several. */
function textNodesOf(place: Element): readonly Text[] {
  const element = place.querySelector('[data-said]');
  if (!element) return [];
  const nodes: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node);
  return nodes;
}

function isAt(node: Text, place: number, x: number, y: number): boolean {
  if (place < 0 || place >= node.length) return false;
  const letter = new Range();
  letter.setStart(node, place);
  letter.setEnd(node, place + 1);
  const { left, right, top, bottom } = letter.getBoundingClientRect();
  return x >= left - 1 && x <= right + 1 && y >= top - 4 && y <= bottom + 4;
}
