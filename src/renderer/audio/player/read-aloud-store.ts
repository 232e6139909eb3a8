import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { RetryNotice } from '../../../shared/models/generation.ts';

/**
 * What is being read aloud: `of` says whose text it is (a message's id). `asking` is whenever sound is waited for,
 * `seconds` what has been heard.
 */
export type Reading =
  | { readonly state: 'none' }
  | {
      readonly state: 'asking' | 'playing' | 'paused' | 'ended';
      readonly of: string;
      readonly seconds: number;
      readonly retry: RetryNotice | null;
    }
  | { readonly state: 'failed'; readonly of: string; readonly failure: Failure };

/** The one reading of the app. */
export const useReading = create<{ readonly reading: Reading }>(() => ({ reading: { state: 'none' } }));

/** The reading of one text; null while another is read, or none. */
export function readingOf(reading: Reading, of: string): Exclude<Reading, { state: 'none' }> | null {
  return reading.state !== 'none' && reading.of === of ? reading : null;
}

/** Whether a reading can be paused or stopped: it is heard, or will be. */
export function isUnderWay(reading: Reading | null): reading is Extract<Reading, { seconds: number }> {
  return reading !== null && 'seconds' in reading && reading.state !== 'ended';
}
