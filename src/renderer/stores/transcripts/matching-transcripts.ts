import { folded } from '../../../shared/models/search-fold.ts';
import { searchTerms } from '../../../shared/models/search-query.ts';
import type { Transcript } from '../../../shared/models/transcript.ts';

/**
 * The transcripts whose title or file name holds every word and phrase of `query`, in any script, whatever the case or
 * the accents.
 */
export function matchingTranscripts(
  transcripts: readonly Transcript[],
  query: string,
): readonly Transcript[] {
  const sought = searchTerms(query).map(({ words }) => words);
  if (sought.length === 0) return [];
  return transcripts.filter(({ title, name }) => {
    const named = folded(`${title ?? ''} ${name}`);
    return sought.every((words) => words.every((word) => named.includes(word)));
  });
}
