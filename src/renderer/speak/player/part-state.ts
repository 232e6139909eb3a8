import type { ClipPart } from '../../../shared/models/clip.ts';

/** Whether a part was given up by hand: nothing went wrong. */
export function isStopped({ progress }: ClipPart): boolean {
  return progress.state === 'failed' && progress.failure.code === 'stopped';
}

/** Returns the address of what there is of a part's audio; empty where nothing is. */
export function urlOf(own: ClipPart | null | undefined): string {
  if (!own) return '';
  if (own.progress.state === 'failed') return own.progress.arrivedUrl ?? '';
  return 'url' in own.progress ? own.progress.url : '';
}

/** Whether something went wrong with a part. */
export function isFailed(part: ClipPart): boolean {
  return part.progress.state === 'failed' && !isStopped(part);
}
