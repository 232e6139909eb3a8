import type { Words } from '../shared/words/catalogue.ts';
import { english } from '../shared/words/english.ts';

/** The catalogue that the page speaks. */
export const words: Words = english;
