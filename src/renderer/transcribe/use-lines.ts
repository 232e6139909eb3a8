import { useMemo } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { editKey, usePendingEdits } from './line-edits.ts';
import { useOpenTranscript } from './open-transcript.ts';

/** A transcript's lines with what is being written into them; null until they have come. */
export function useLines(
  id: string,
  use: typeof useOpenTranscript = useOpenTranscript,
): readonly TranscriptLine[] | null {
  const lines = use((open) => (open.id === id ? open.lines : null));
  const edits = usePendingEdits((pending) => pending.values);
  return useMemo(
    () =>
      lines?.map((line) => {
        const text = edits[editKey(id, line)];
        return text === undefined ? line : { ...line, text };
      }) ?? null,
    [id, lines, edits],
  );
}
