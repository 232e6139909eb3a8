import type { ClipPart } from '../../shared/models/clip.ts';

/** Whether a part was given up by hand: nothing went wrong. */
export function isStopped({ progress }: ClipPart): boolean {
  return progress.state === 'failed' && progress.failure.code === 'stopped';
}

/** Whether something went wrong with a part. */
export function isFailed(part: ClipPart): boolean {
  return part.progress.state === 'failed' && !isStopped(part);
}
