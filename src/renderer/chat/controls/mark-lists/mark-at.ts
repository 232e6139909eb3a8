/** A mark and the characters between it and the caret. `start` is the offset of the mark. */
export type Mark = { readonly start: number; readonly query: string };

/** Maximum query length, in UTF-16 code units. A longer word isn't treated as a query. */
const maxQueryLength = 60;

const blank = /\s/;

/**
 * Returns the mark before the caret, one of the characters `marks`, if it's at the start of the text or after
 * whitespace, and no whitespace follows it.
 */
export function markAt(text: string, caret: number, marks: string): Mark | null {
  const earliest = Math.max(0, caret - maxQueryLength - 1);
  for (let at = caret - 1; at >= earliest; at -= 1) {
    const letter = text.charAt(at);
    if (blank.test(letter)) return null;
    if (!marks.includes(letter)) continue;
    if (at > 0 && !blank.test(text.charAt(at - 1))) continue;
    return { start: at, query: text.slice(at + 1, caret) };
  }
  return null;
}
