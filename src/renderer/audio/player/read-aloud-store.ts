import { create } from 'zustand';
import type { RetryNotice } from '../../../shared/chat/generation.ts';
import type { Failure } from '../../../shared/failure.ts';
import type { DirectionsLeftOut } from '../../../shared/speech/speech.ts';

/**
 * What is being read aloud. `sourceId` is the message id. `requesting` means waiting for audio, and `seconds` is the
 * position.
 */
export type Reading =
  | { readonly state: 'none' }
  | {
      readonly state: 'requesting' | 'playing' | 'paused' | 'ended';
      readonly sourceId: string;
      readonly seconds: number;
      readonly retry: RetryNotice | null;
      readonly directionsLeftOut: DirectionsLeftOut;
    }
  | { readonly state: 'failed'; readonly sourceId: string; readonly failure: Failure };

/** What the app reads aloud: one text at a time. */
export const useReading = create<{ readonly reading: Reading }>(() => ({ reading: { state: 'none' } }));

/** Returns the reading of one text, or null if it isn't being read. */
export function readingOf(reading: Reading, sourceId: string): Exclude<Reading, { state: 'none' }> | null {
  return reading.state !== 'none' && reading.sourceId === sourceId ? reading : null;
}

/** Returns whether a reading can be paused or stopped, because it's playing or will be. */
export function isUnderWay(reading: Reading | null): reading is Extract<Reading, { seconds: number }> {
  return reading !== null && 'seconds' in reading && reading.state !== 'ended';
}
