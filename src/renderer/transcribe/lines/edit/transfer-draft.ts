/** Text being edited, and the caret position in UTF-16 units. */
export type Draft = { readonly text: string; readonly caret: number };

/**
 * Transfers typed text to the field that replaces the current one. `shown` is the current field's initial text, and
 * `typed` its text now. `text` and `shown` have the same ending, so positions are counted from the end.
 */
export function transferDraft(text: string, shown: string, typed: Draft): Draft {
  const shorter = Math.min(shown.length, typed.text.length);
  let sameStart = 0;
  while (sameStart < shorter && shown[sameStart] === typed.text[sameStart]) sameStart += 1;
  let sameEnd = 0;
  while (sameEnd < shorter - sameStart && shown.at(-1 - sameEnd) === typed.text.at(-1 - sameEnd))
    sameEnd += 1;
  const from = Math.max(0, text.length - (shown.length - sameStart));
  const to = Math.max(from, text.length - sameEnd);
  const inserted = typed.text.slice(sameStart, typed.text.length - sameEnd);
  const carried = `${text.slice(0, from)}${inserted}${text.slice(to)}`;
  return { text: carried, caret: Math.max(0, carried.length - (typed.text.length - typed.caret)) };
}
