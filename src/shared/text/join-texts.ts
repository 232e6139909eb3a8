/** Scripts without spaces between words. */
const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const cjkPunctuation = '\\u3001-\\u303f\\u30fb\\u30fc\\uff01-\\uff60';

const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');
const endsUnspaced = new RegExp(`[${unspacedScripts}${cjkPunctuation}][\\p{M}”’]*$`, 'u');
const startsUnspaced = new RegExp(`^[“‘]?[${unspacedScripts}${cjkPunctuation}]`, 'u');
const endsWithMark = new RegExp(`[${cjkPunctuation}]$`, 'u');
const startsWithMark = new RegExp(`^[${cjkPunctuation}]`, 'u');

/** Whether a text contains a script without spaces between words: Chinese, Japanese, Thai, Lao, Khmer or Burmese. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/** Joins texts with a space, or with nothing between two texts in scripts without spaces. */
export function joinTexts(texts: readonly string[]): string {
  const parts: string[] = [];
  // Only the end of the result: testing the whole text each time would copy it.
  let end = '';
  for (const text of texts.map((one) => one.trim()).filter(Boolean)) {
    const gap = end === '' ? '' : separatorBetween(end, text);
    parts.push(gap, text);
    end = (end + gap + text.slice(-endLength)).slice(-endLength);
  }
  return parts.join('');
}

/** Length of the end that is tested, in UTF-16 units. */
const endLength = 8;

/** Returns the separator between a text and the one after it: a space or nothing. */
export function separatorBetween(end: string, after: string): string {
  if (endsWithMark.test(end) || startsWithMark.test(after)) return '';
  return endsUnspaced.test(end) && startsUnspaced.test(after) ? '' : ' ';
}

/**
 * Joins two texts with a space if their scripts use one. `at` is the start of the second text in the result, in UTF-16
 * units. Whitespace between the two is dropped.
 */
export function joinedText(first: string, second: string): { readonly text: string; readonly at: number } {
  const head = first.trimEnd();
  const tail = second.trimStart();
  const gap = joinTexts([head, tail]).length - head.trim().length - tail.trim().length;
  return { text: `${head}${' '.repeat(gap)}${tail}`, at: head.length + gap };
}
