import type { ChunkProgress, Transcript, TranscriptChunk } from './transcript.ts';

/** Overall state of a transcript. Running work takes precedence over waiting, and waiting over failure. */
export type TranscriptState = Exclude<ChunkProgress['state'], 'silent'> | 'splitting';

const byUrgency: readonly TranscriptState[] = ['transcribing', 'uploading', 'splitting', 'waiting', 'failed'];

/** Derives the state of a transcript from its chunks. */
export function stateOf({ chunks, splitting }: Pick<Transcript, 'chunks' | 'splitting'>): TranscriptState {
  const isIn = (state: TranscriptState) =>
    state === 'splitting' ? splitting !== null : chunks.some(({ progress }) => progress.state === state);
  return byUrgency.find(isIn) ?? 'done';
}

/** Whether any chunk is running or waiting. */
export function isUnfinished(transcript: Pick<Transcript, 'chunks' | 'splitting'>): boolean {
  const state = stateOf(transcript);
  return state !== 'done' && state !== 'failed';
}

/** Whether nothing was sent, because the recording contains only silence. */
export function isSilent({ chunks, splitting }: Pick<Transcript, 'chunks' | 'splitting'>): boolean {
  return (
    splitting === null && chunks.length > 0 && chunks.every(({ progress }) => progress.state === 'silent')
  );
}

/** Returns the first failed chunk that may have been charged, else the first failed chunk, or null if none failed. */
export function failedChunk({
  chunks,
}: Pick<Transcript, 'chunks'>): (TranscriptChunk & { progress: { state: 'failed' } }) | null {
  const failed = chunks.filter(hasFailed);
  return failed.find(({ progress }) => progress.mayBeCharged) ?? failed[0] ?? null;
}

/**
 * Returns whether another attempt may help a chunk. It can't if the file doesn't contain that part of the recording.
 */
export function mayRetry({ progress }: Pick<TranscriptChunk, 'progress'>): boolean {
  if (progress.state !== 'failed') return false;
  const { code, values } = progress.failure;
  return code !== 'recording-incomplete' || values.reason !== 'short';
}

function hasFailed(chunk: TranscriptChunk): chunk is TranscriptChunk & { progress: { state: 'failed' } } {
  return chunk.progress.state === 'failed';
}
