/** A text being edited and the caret's position, in UTF-16 units. */
export type Draft = { readonly text: string; readonly caret: number };

/**
 * Transfers typed text to the field that replaces it. `shown` is the field's initial text, and `now` its current one.
 * Both texts have the same end, so positions count from the end.
 */
export function transferDraft(text: string, shown: string, now: Draft): Draft {
  const shorter = Math.min(shown.length, now.text.length);
  let same = 0;
  while (same < shorter && shown[same] === now.text[same]) same += 1;
  let sameEnd = 0;
  while (sameEnd < shorter - same && shown.at(-1 - sameEnd) === now.text.at(-1 - sameEnd)) sameEnd += 1;
  const from = Math.max(0, text.length - (shown.length - same));
  const to = Math.max(from, text.length - sameEnd);
  const typed = now.text.slice(same, now.text.length - sameEnd);
  const carried = `${text.slice(0, from)}${typed}${text.slice(to)}`;
  return { text: carried, caret: Math.max(0, carried.length - (now.text.length - now.caret)) };
}
