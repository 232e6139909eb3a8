import type { PartProgress, Transcript, TranscriptPart } from './transcript.ts';

/** Overall state of a transcript. Running work takes precedence over waiting, and waiting over failure. */
export type TranscriptState = Exclude<PartProgress['state'], 'silent'> | 'preparing';

const byUrgency: readonly TranscriptState[] = ['transcribing', 'uploading', 'preparing', 'waiting', 'failed'];

/** Derives the state of a transcript from its parts. */
export function stateOf({ parts, splitting }: Pick<Transcript, 'parts' | 'splitting'>): TranscriptState {
  const isIn = (state: TranscriptState) =>
    state === 'preparing' ? splitting !== null : parts.some(({ progress }) => progress.state === state);
  return byUrgency.find(isIn) ?? 'done';
}

/** Whether any part is running or waiting. */
export function isUnfinished(transcript: Pick<Transcript, 'parts' | 'splitting'>): boolean {
  const state = stateOf(transcript);
  return state !== 'done' && state !== 'failed';
}

/** Whether nothing was sent, because the recording contains only silence. */
export function isSilent({ parts, splitting }: Pick<Transcript, 'parts' | 'splitting'>): boolean {
  return splitting === null && parts.length > 0 && parts.every(({ progress }) => progress.state === 'silent');
}

/** Returns the first failed part that may have been charged, else the first failed part, or null if none failed. */
export function failedPart({
  parts,
}: Pick<Transcript, 'parts'>): (TranscriptPart & { progress: { state: 'failed' } }) | null {
  const failed = parts.filter(hasFailed);
  return failed.find(({ progress }) => progress.mayBeBilled) ?? failed[0] ?? null;
}

function hasFailed(part: TranscriptPart): part is TranscriptPart & { progress: { state: 'failed' } } {
  return part.progress.state === 'failed';
}
