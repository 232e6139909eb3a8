import { strings } from '../../i18n/strings.ts';
import type { Pair } from '../../stores/transcripts/pair-of.ts';
import { languageName } from '../../ui/format/languages.ts';

/** Returns the column headings of a pair, by language. */
export function columnTitles({ original }: Pair): {
  readonly original: string;
  readonly translation: string;
} {
  const language = original.language ?? original.settings.language;
  const { original: asSpoken, english, originalIn, translationIn } = strings().transcribe.pair;
  const spoken = language ? languageName(language) : asSpoken;
  if (spoken !== english) return { original: spoken, translation: english };
  return { original: originalIn(english), translation: translationIn(english) };
}
