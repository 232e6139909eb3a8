import type { Failure } from '../../shared/failure.ts';
import type { Transcript } from '../../shared/models/transcript.ts';

/** What a recording waits for, in seconds. */
export type TranscriptWait =
  /** The next attempt, after one that failed for this reason. */
  | { readonly kind: 'retry'; readonly left: number; readonly reason: Failure }
  /** The gateway's answer; `left` is an estimate, null where there is nothing to go by. */
  | { readonly kind: 'answer'; readonly elapsed: number; readonly left: number | null };

/** Returns what a recording waits for, the longest wait of its parts; null where it waits for nothing outside. */
export function waitOf({ parts }: Pick<Transcript, 'parts'>, now: number): TranscriptWait | null {
  let since: number | null = null;
  let expectedMs: number | null = null;
  let retry: TranscriptWait | null = null;
  for (const { progress } of parts) {
    if (progress.state === 'transcribing' && (since === null || progress.since < since)) {
      since = progress.since;
      expectedMs = progress.expectedMs;
    }
    if (progress.state === 'uploading' && progress.retry) {
      const { nextAt, reason } = progress.retry;
      retry ??= { kind: 'retry', left: Math.ceil((nextAt - now) / 1000), reason };
    }
  }
  if (since === null) return retry;
  const left = expectedMs === null ? null : Math.ceil((since + expectedMs - now) / 1000);
  const elapsed = Math.max(0, Math.floor((now - since) / 1000));
  return { kind: 'answer', elapsed, left: left !== null && left > 0 ? left : null };
}
