import type { ClipPart } from '../../../shared/models/clip.ts';

/** Whether the user cancelled a part, which isn't a failure. */
export function isStopped({ progress }: ClipPart): boolean {
  return progress.state === 'failed' && progress.failure.code === 'stopped';
}

/** Returns the URL of a part's audio so far, or an empty string if there is none. */
export function urlOf(own: ClipPart | null | undefined): string {
  if (!own) return '';
  if (own.progress.state === 'failed') return own.progress.arrivedUrl ?? '';
  return 'url' in own.progress ? own.progress.url : '';
}

/** Whether a part failed. */
export function isFailed(part: ClipPart): boolean {
  return part.progress.state === 'failed' && !isStopped(part);
}
