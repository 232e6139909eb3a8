import type { PartProgress, Transcript, TranscriptPart } from './transcript.ts';

/** Where a transcript as a whole stands: what is under way counts before what waits, and that before what failed. */
export type TranscriptState = Exclude<PartProgress['state'], 'silent'> | 'preparing';

const byUrgency: readonly TranscriptState[] = ['transcribing', 'uploading', 'preparing', 'waiting', 'failed'];

/** The state of a transcript from those of its parts. */
export function stateOf({ parts, splitting }: Pick<Transcript, 'parts' | 'splitting'>): TranscriptState {
  const isIn = (state: TranscriptState) =>
    state === 'preparing' ? splitting !== null : parts.some(({ progress }) => progress.state === state);
  return byUrgency.find(isIn) ?? 'done';
}

/** Whether something of it is under way or waits. */
export function isUnfinished(transcript: Pick<Transcript, 'parts' | 'splitting'>): boolean {
  const state = stateOf(transcript);
  return state !== 'done' && state !== 'failed';
}

/** Whether nothing of a recording was sent, as nothing can be heard in it. */
export function isSilent({ parts, splitting }: Pick<Transcript, 'parts' | 'splitting'>): boolean {
  return splitting === null && parts.length > 0 && parts.every(({ progress }) => progress.state === 'silent');
}

/** The first part that failed, or the first that may have been charged for; null where none failed. */
export function failedPart({
  parts,
}: Pick<Transcript, 'parts'>): (TranscriptPart & { progress: { state: 'failed' } }) | null {
  const failed = parts.filter(hasFailed);
  return failed.find(({ progress }) => progress.mayBeBilled) ?? failed[0] ?? null;
}

function hasFailed(part: TranscriptPart): part is TranscriptPart & { progress: { state: 'failed' } } {
  return part.progress.state === 'failed';
}
