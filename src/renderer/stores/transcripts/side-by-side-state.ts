import { useEffect } from 'react';
import { create } from 'zustand';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { type OpenLine, openTranscript, usePairedTranscript } from './open-transcript.ts';
import { type Pair, pairOf } from './pair-of.ts';
import { useTranscripts } from './transcripts-store.ts';
import { useLines } from './use-lines.ts';

/** Whether transcripts are shown next to their translation. */
export const useSideBySide = create<{ readonly on: boolean }>(() => ({ on: false }));

/** Returns the pair that a transcript belongs to; null if it has no counterpart. */
export function usePair(transcript: Transcript): Pair | null {
  const all = useTranscripts(({ items }) => items);
  return pairOf(transcript, all ?? []);
}

/** Returns the pair shown side by side; null if the transcript is shown alone. */
export function useShownPair(transcript: Transcript): Pair | null {
  const pair = usePair(transcript);
  return useSideBySide(({ on }) => on) ? pair : null;
}

/**
 * Subscribes to the other transcript of a pair and returns its lines; null until they're loaded, or if there is no
 * pair.
 */
export function usePairedLines(pair: Pair | null, openId: string): readonly OpenLine[] | null {
  const isOriginal = pair?.original.id === openId;
  const otherId = (isOriginal ? pair?.translation.id : pair?.original.id) ?? null;
  useEffect(() => (otherId === null ? undefined : openTranscript(otherId, usePairedTranscript)), [otherId]);
  return useLines(otherId ?? '', usePairedTranscript);
}
