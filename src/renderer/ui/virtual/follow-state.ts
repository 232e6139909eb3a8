/** A scroll position, in px: the offset, the height of the content, and the height of the view. */
export type ScrollPlace = { readonly top: number; readonly height: number; readonly view: number };

/** Returns whether the end is in view. Tolerates 2 px, because offsets may be fractional. */
export function atEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= 2;
}

/** Returns whether the end is within 80 px. A reader who scrolls down from there wants to reach it. */
export function nearEnd({ top, height, view }: ScrollPlace): boolean {
  return height - view - top <= 80;
}

/**
 * Returns whether to follow the end after a scroll. Scrolling down to the end starts following it. So does scrolling
 * down to near the end if the reader's last input scrolled `down`, because the end moves away while text streams in.
 * Scrolling up stops following, unless shorter text or a larger view caused it. Being far from the end changes nothing
 * by itself.
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

/** Returns whether a key scrolls towards the end. */
export function returnsToEnd(key: string, shiftKey: boolean): boolean {
  return ['ArrowDown', 'PageDown', 'End'].includes(key) || (key === ' ' && !shiftKey);
}

/** Returns whether a key scrolls away from the end. Checked on `keydown`, before the scroll event. */
export function leavesEnd(key: string, shiftKey: boolean): boolean {
  return ['ArrowUp', 'PageUp', 'Home'].includes(key) || (key === ' ' && shiftKey);
}
