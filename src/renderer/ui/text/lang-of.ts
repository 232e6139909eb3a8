/** So much of a text tells its script, in UTF-16 units; a language does not change while a reply grows. */
const told = 200;

/**
 * The language of a text whose script names one, as `lang` takes it: the same characters and marks are drawn in another
 * way in each. Undefined for all others, of which letters alone tell nothing.
 */
export function langOf(text: string): 'zh' | 'ja' | 'ko' | undefined {
  const start = text.slice(0, told);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start)) return 'ja';
  if (/\p{Script=Hangul}/u.test(start)) return 'ko';
  // A Chinese name in an English sentence makes it no Chinese one; a character says as much as two letters or more.
  const characters = start.match(/\p{Script=Han}/gu)?.length ?? 0;
  const letters = start.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return characters > 0 && characters * 2 >= letters ? 'zh' : undefined;
}
