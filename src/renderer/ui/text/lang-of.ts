/** How much text is examined, in UTF-16 units. The limit keeps the language stable while a reply grows. */
const sampleLength = 200;

/**
 * Returns the `lang` of Chinese, Japanese and Korean text, because fonts draw the same Han characters and punctuation
 * differently for each language. Returns undefined for other text, because its script doesn't identify a language.
 */
export function langOf(text: string): 'zh' | 'ja' | 'ko' | undefined {
  const start = text.slice(0, sampleLength);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start)) return 'ja';
  if (/\p{Script=Hangul}/u.test(start)) return 'ko';
  // A Chinese name doesn't make an English sentence Chinese. One Han character counts as two letters.
  const characters = start.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return characters > 0 && characters * 2 >= letters ? 'zh' : undefined;
}
