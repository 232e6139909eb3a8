import { folded } from '../../../shared/search/search-fold.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import type { Transcript } from '../../../shared/transcription/transcript.ts';

/** Returns the transcripts whose title or file name contains every term of `query`, ignoring case and accents. */
export function matchingTranscripts(
  transcripts: readonly Transcript[],
  query: string,
): readonly Transcript[] {
  const terms = searchTerms(query).map(({ words }) => words);
  if (terms.length === 0) return [];
  return transcripts.filter(({ title, name }) => {
    const names = folded(`${title ?? ''} ${name}`);
    return terms.every((words) => words.every((word) => names.includes(word)));
  });
}
