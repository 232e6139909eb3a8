import { useMemo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import { withSilenceMarked } from '../../stores/transcripts/blank/silent-lines.ts';
import type { OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { usePeaks } from './use-peaks.ts';

/** Returns the lines of a transcript, with those at a time when nothing can be heard marked. */
export function useSilenceMarks(
  transcript: Transcript | null,
  lines: readonly OpenLine[] | null,
): readonly OpenLine[] | null {
  const peaks = usePeaks(transcript?.id ?? '', transcript?.hasPeaks ?? false);
  const chunks = transcript?.chunks;
  const duration = transcript?.duration ?? null;
  return useMemo(
    () => (lines && chunks ? withSilenceMarked({ chunks, duration }, lines, peaks) : lines),
    [lines, chunks, duration, peaks],
  );
}
