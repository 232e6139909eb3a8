import { words } from '../../words.ts';
import { languageName } from '../languages.ts';
import type { Pair } from './pair-of.ts';

/** The languages of a pair, as the heads of its columns name them. */
export function columnTitles({ original }: Pair): {
  readonly original: string;
  readonly translation: string;
} {
  const spoken = original.language ?? original.settings.language;
  const texts = words.transcribe.pair;
  return { original: spoken ? languageName(spoken) : texts.original, translation: texts.english };
}
