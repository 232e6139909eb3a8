/** Where a scrolled text stands, in px: its offset, its whole height, and the height in view. */
export type ScrollPlace = { readonly top: number; readonly height: number; readonly view: number };

/** Whether the end of the text is in view; fractions of a pixel count as there. */
export function atEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= 2;
}

/** Whether the end is so near, in px, that a reader who goes down means to be there. */
export function nearEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= 80;
}

/**
 * Whether the text is followed after a scroll from one place to another. Coming down to the end follows, and
 * near it where the reader last went `down` by hand: the end moves on while words come. Going up does not follow, unless the text only got shorter or its room larger. Distance alone never changes it.
 */
export function followsAfterScroll(
  follows: boolean,
  before: ScrollPlace,
  after: ScrollPlace,
  down = false,
): boolean {
  const moved = after.top - before.top;
  if (moved > 0) return follows || atEnd(after) || (down && nearEnd(after));
  const pushed = after.height < before.height || after.view > before.view;
  return moved < 0 && !pushed ? false : follows;
}

/** Keys that move a reader towards the end. */
export function returns(key: string, shiftKey: boolean): boolean {
  return ['ArrowDown', 'PageDown', 'End'].includes(key) || (key === ' ' && !shiftKey);
}

/** Keys that move a reader away from the end, before the text has moved. */
export function leaves(key: string, shiftKey: boolean): boolean {
  return ['ArrowUp', 'PageUp', 'Home'].includes(key) || (key === ' ' && shiftKey);
}
