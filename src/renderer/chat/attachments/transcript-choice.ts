import { searchTerms } from '../../../shared/models/search-query.ts';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { stateOf } from '../../../shared/models/transcript-state.ts';
import { matchingTranscripts } from '../../stores/transcripts/matching-transcripts.ts';

/** The transcripts that can go along with a message, newest first: those that are finished and say something. */
export function attachable(transcripts: readonly Transcript[]): readonly Transcript[] {
  return transcripts
    .filter((transcript) => stateOf(transcript) === 'done' && transcript.counts.lines > 0)
    .toSorted((one, other) => doneAt(other) - doneAt(one));
}

/** Those of them whose title or file name has every word that was typed; all of them before a word was. */
export function called(transcripts: readonly Transcript[], typed: string): readonly Transcript[] {
  return searchTerms(typed).length === 0 ? transcripts : matchingTranscripts(transcripts, typed);
}

/** When a transcript was finished, in epoch ms; when it was begun, where that is not known. */
export function doneAt({ finishedAt, createdAt }: Pick<Transcript, 'finishedAt' | 'createdAt'>): number {
  return finishedAt ?? createdAt;
}
