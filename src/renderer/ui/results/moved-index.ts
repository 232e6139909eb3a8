/** Returns the index that a key moves the focus to in a list of `length`, from index `at`. Null for other keys. */
export function movedIndex(key: string, at: number, length: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}

/** Returns the index of the next or previous match, wrapping around. `at` is -1 if there is no current match. */
export function steppedIndex(at: number, by: -1 | 1, length: number): number {
  return (Math.max(at, by === 1 ? -1 : 0) + by + length) % length;
}
