/** A text being edited and where the caret is, in UTF-16 units. */
export type Draft = { readonly text: string; readonly caret: number };

/**
 * Carries what was typed into a field over to the text that takes its place: `shown` is what the field began with,
 * `now` what it holds. Both texts end alike, whatever stands before; so places count from the end.
 */
export function carriedDraft(text: string, shown: string, now: Draft): Draft {
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
