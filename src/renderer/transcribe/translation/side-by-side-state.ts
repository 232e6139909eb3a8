import { create } from 'zustand';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { useTranscripts } from '../transcripts-store.ts';
import { type Pair, pairOf } from './pair-of.ts';

/** Whether transcripts that have a translation are shown beside it. */
export const useSideBySide = create<{ readonly on: boolean }>(() => ({ on: false }));

/** What a transcript can be read beside; null where there is nothing. */
export function usePair(transcript: Transcript): Pair | null {
  const all = useTranscripts(({ transcripts }) => transcripts);
  return pairOf(transcript, all ?? []);
}

/** The pair that is shown side by side; null where the transcript is shown alone. */
export function useShownPair(transcript: Transcript): Pair | null {
  const pair = usePair(transcript);
  return useSideBySide(({ on }) => on) ? pair : null;
}
