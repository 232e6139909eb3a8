import type { PartProgress, Transcript, TranscriptPart } from './transcript.ts';

/** Where a transcript as a whole stands: what is under way counts before what waits, and that before what failed. */
export type TranscriptState = PartProgress['state'] | 'preparing';

const byUrgency: readonly TranscriptState[] = ['transcribing', 'uploading', 'preparing', 'waiting', 'failed'];

/** The state of a transcript from those of its parts. */
export function stateOf({ parts, preparing }: Pick<Transcript, 'parts' | 'preparing'>): TranscriptState {
  const isIn = (state: TranscriptState) =>
    state === 'preparing' ? preparing !== null : parts.some(({ progress }) => progress.state === state);
  return byUrgency.find(isIn) ?? 'done';
}

/** Whether something of it is under way or waits. */
export function isUnfinished(transcript: Pick<Transcript, 'parts' | 'preparing'>): boolean {
  const state = stateOf(transcript);
  return state !== 'done' && state !== 'failed';
}

/** The first part that failed, with why; null where none did. */
export function failedPart({
  parts,
}: Pick<Transcript, 'parts'>): (TranscriptPart & { progress: { state: 'failed' } }) | null {
  return parts.find(hasFailed) ?? null;
}

function hasFailed(part: TranscriptPart): part is TranscriptPart & { progress: { state: 'failed' } } {
  return part.progress.state === 'failed';
}
