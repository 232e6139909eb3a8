/** In UTF-16 units. Text up to this length is laid out fast enough, however often it changes direction. */
export const maxLengthWithManyChanges = 20_000;
const manyChanges = 1_000;

/**
 * A change of direction: a bidirectional control (UAX #9), or a letter of a right-to-left script that is soon followed
 * by a letter of another script.
 */
const change =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}](?=[^\p{L}]{0,20}(?![\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}])\p{L})/gu;

/**
 * Returns whether text is long and often changes direction. Chromium takes seconds to lay out such text after each key
 * press.
 */
export function changesDirectionOften(text: string): boolean {
  if (text.length <= maxLengthWithManyChanges) return false;
  let changes = 0;
  for (const _ of text.matchAll(change)) {
    changes += 1;
    if (changes > manyChanges) return true;
  }
  return false;
}
