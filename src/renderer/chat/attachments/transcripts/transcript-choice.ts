import { searchTerms } from '../../../../shared/search/search-query.ts';
import type { Transcript } from '../../../../shared/transcription/transcript.ts';
import { stateOf } from '../../../../shared/transcription/transcript-state.ts';
import { matchingTranscripts } from '../../../stores/transcripts/matching-transcripts.ts';

/** Returns the transcripts that can be attached (finished, with at least one line), most recently finished first. */
export function attachable(transcripts: readonly Transcript[]): readonly Transcript[] {
  return transcripts
    .filter((transcript) => stateOf(transcript) === 'done' && transcript.counts.lines > 0)
    .toSorted((one, other) => doneAt(other) - doneAt(one));
}

/** Returns the transcripts whose title or file name matches every typed term, or all of them if nothing is typed. */
export function filterByTitle(transcripts: readonly Transcript[], typed: string): readonly Transcript[] {
  return searchTerms(typed).length === 0 ? transcripts : matchingTranscripts(transcripts, typed);
}

/** Returns when a transcript was finished, in epoch ms. Falls back to when it was created. */
export function doneAt({ finishedAt, createdAt }: Pick<Transcript, 'finishedAt' | 'createdAt'>): number {
  return finishedAt ?? createdAt;
}
