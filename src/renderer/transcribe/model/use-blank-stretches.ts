import { useMemo } from 'react';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { type BlankStretch, blankStretches } from '../../stores/transcripts/blank/blank-stretches.ts';
import type { Peaks } from '../../stores/transcripts/blank/peaks.ts';

/**
 * Finds the blank ranges of a transcript. Empty until its lines have arrived. `transcript` comes from
 * `useWithoutProgress`.
 */
export function useBlankStretches(
  transcript: Transcript | null,
  lines: readonly TranscriptLine[] | null,
  peaks: Peaks | null,
): readonly BlankStretch[] {
  return useMemo(
    () => (transcript === null || lines === null ? [] : blankStretches(transcript, lines, peaks)),
    [transcript, lines, peaks],
  );
}
