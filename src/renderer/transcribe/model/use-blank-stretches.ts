import { useMemo } from 'react';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { type BlankStretch, blankStretches } from '../../stores/transcripts/blank/blank-stretches.ts';
import { usePeaks } from './use-peaks.ts';

/**
 * Finds the blank ranges of a transcript. Empty until its lines have arrived. `transcript` comes from
 * `useWithoutProgress`.
 */
export function useBlankStretches(
  transcript: Transcript,
  lines: readonly TranscriptLine[] | null,
): readonly BlankStretch[] {
  const peaks = usePeaks(transcript.id, transcript.hasPeaks);
  return useMemo(
    () => (lines === null ? [] : blankStretches(transcript, lines, peaks)),
    [transcript, lines, peaks],
  );
}
