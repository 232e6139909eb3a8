import type { SpokenText } from '../markdown/spoken-text.ts';
import { words } from '../words.ts';

/** What is not read of a reply, in a sentence; null where all of it is. */
export function leftOutLine({ code, formulas }: SpokenText['leftOut']): string | null {
  const texts = words.speech;
  const count = new Intl.NumberFormat(words.chat.language);
  const codeText = code > 0 ? texts.code(count.format(code), code === 1) : null;
  const formulaText = formulas > 0 ? texts.formulas(count.format(formulas), formulas === 1) : null;
  if (codeText && formulaText) return texts.leftOut(texts.both(codeText, formulaText));
  const only = codeText ?? formulaText;
  return only && texts.leftOut(only);
}
