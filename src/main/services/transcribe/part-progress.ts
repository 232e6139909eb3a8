import type { SentShare } from '../../../shared/gateways/may-be-charged.ts';
import type { PartProgress } from '../../../shared/transcription/transcript.ts';

/** Returns whether a request for a part is running. */
export function isUnderWay(
  progress: PartProgress,
): progress is PartProgress & { readonly state: 'uploading' | 'transcribing' } {
  return progress.state === 'uploading' || progress.state === 'transcribing';
}

/** Returns how much of a request has been sent. */
export function sentOf(progress: PartProgress): SentShare {
  if (progress.state === 'transcribing') return 'whole';
  return progress.state === 'uploading' && progress.sent > 0 ? 'partly' : 'nothing';
}
