/** Where a scrolled text stands, in px: its offset, its whole height, and the height in view. */
export type ScrollPlace = { readonly top: number; readonly height: number; readonly view: number };

/** Whether the end of the text is in view; fractions of a pixel count as there. */
export function atEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= 2;
}

/**
 * Whether the text is followed after a scroll from one place to another. Coming down to the end follows; going up
 * does not, unless the text only got shorter or its room larger. Distance alone never changes it.
 */
export function followsAfterScroll(follows: boolean, before: ScrollPlace, after: ScrollPlace): boolean {
  const moved = after.top - before.top;
  if (moved > 0) return follows || atEnd(after);
  const pushed = after.height < before.height || after.view > before.view;
  return moved < 0 && !pushed ? false : follows;
}

/** Keys that move a reader away from the end, before the text has moved. */
export function leaves(key: string, shiftKey: boolean): boolean {
  return ['ArrowUp', 'PageUp', 'Home'].includes(key) || (key === ' ' && shiftKey);
}
