import type { ClipChunk } from '../../../shared/speech/clip.ts';

/** Returns whether the user cancelled a chunk, which doesn't count as a failure. */
export function isStopped({ progress }: ClipChunk): boolean {
  return progress.state === 'failed' && progress.failure.code === 'stopped';
}

/** Returns the URL of a chunk's audio so far, or an empty string if there is none. */
export function urlOf(chunk: ClipChunk | null | undefined): string {
  if (!chunk) return '';
  if (chunk.progress.state === 'failed') return chunk.progress.arrivedUrl ?? '';
  return 'url' in chunk.progress ? chunk.progress.url : '';
}

/** Returns whether a chunk failed. A cancelled chunk doesn't count. */
export function isFailed(chunk: ClipChunk): boolean {
  return chunk.progress.state === 'failed' && !isStopped(chunk);
}
