/** Up to this length, in UTF-16 units, the browser determines the direction of each paragraph in a text field. */
const shortText = 20_000;

const letter = /\p{L}/u;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Rohg}]/u;

/**
 * Returns the `dir` of a text field. With `auto`, Chromium lays out a line of a million characters again for every key
 * press, which takes seconds. Long text therefore gets the direction of its first letter.
 */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= shortText) return 'auto';
  const [first = ''] = letter.exec(text.slice(0, shortText)) ?? [];
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}
