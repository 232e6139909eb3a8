import type { ClipPart } from '../../../shared/speech/clip.ts';

/** Returns whether the user cancelled a part, which doesn't count as a failure. */
export function isStopped({ progress }: ClipPart): boolean {
  return progress.state === 'failed' && progress.failure.code === 'stopped';
}

/** Returns the URL of a part's audio so far, or an empty string if there is none. */
export function urlOf(part: ClipPart | null | undefined): string {
  if (!part) return '';
  if (part.progress.state === 'failed') return part.progress.arrivedUrl ?? '';
  return 'url' in part.progress ? part.progress.url : '';
}

/** Returns whether a part failed. A cancelled part doesn't count. */
export function isFailed(part: ClipPart): boolean {
  return part.progress.state === 'failed' && !isStopped(part);
}
