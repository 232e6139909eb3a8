import type { Words } from '../../shared/words/catalogue.ts';
import { english } from '../../shared/words/english.ts';
import { givenWords } from './loaded-strings.ts';

/** The catalogue that the page speaks: what `main.tsx` has loaded for it, else English. */
export const words: Words = givenWords() ?? english;
