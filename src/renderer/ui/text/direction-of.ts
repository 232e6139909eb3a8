/** Up to this length, the browser finds the direction of each paragraph of a text field, in UTF-16 units. */
const shortText = 20_000;

const letter = /\p{L}/u;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}]/u;

/**
 * Returns the `dir` of a text field. With `auto`, Chromium lays out a line of a million characters again for every key,
 * which takes seconds, so that a long text gets the direction of its first letter.
 */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= shortText) return 'auto';
  const [first = ''] = letter.exec(text.slice(0, shortText)) ?? [];
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
