import { useMemo } from 'react';
import type { Transcript } from '../../../shared/transcription/transcript.ts';
import type { Peaks } from '../../stores/transcripts/blank/peaks.ts';
import { withSilenceMarked } from '../../stores/transcripts/blank/silent-lines.ts';
import type { OpenLine } from '../../stores/transcripts/open-transcript.ts';

/** Returns the lines of a transcript, with those at a time when nothing can be heard marked. */
export function useSilenceMarks(
  transcript: Transcript | null,
  lines: readonly OpenLine[] | null,
  peaks: Peaks | null,
): readonly OpenLine[] | null {
  const chunks = transcript?.chunks;
  const duration = transcript?.duration ?? null;
  return useMemo(
    () => (lines && chunks ? withSilenceMarked({ chunks, duration }, lines, peaks) : lines),
    [lines, chunks, duration, peaks],
  );
}
