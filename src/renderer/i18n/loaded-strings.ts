import type { Words } from '../../shared/words/catalogue.ts';

let given: Words | null = null;

/** The catalogue that was loaded for the page before the rest of it; null where it speaks English. */
export function givenWords(): Words | null {
  return given;
}

/** Loads the catalogue of a language (BCP 47) where the page does not carry it anyway; before anything asks for words. */
export async function loadWords(language: string): Promise<void> {
  if (language !== 'zh-Hans') return;
  const { chinese } = await import('../../shared/words/chinese.ts');
  given = chinese;
}
