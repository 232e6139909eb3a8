import { useMemo, useRef } from 'react';
import { useFrozenLines } from './frozen-lines.ts';
import { type TypedLine, usePendingEdits } from './line-edits.ts';
import { lineId, type OpenLine, useOpenTranscript } from './open-transcript.ts';

/** Returns a transcript's lines, including unsaved edits; null until they're loaded. */
export function useLines(
  id: string,
  use: typeof useOpenTranscript = useOpenTranscript,
): readonly OpenLine[] | null {
  const lines = use((open) => (open.id === id ? open.lines : null));
  const edits = usePendingEdits((pending) => pending.values);
  const frozen = useFrozenLines((state) => state.frozen);
  const edited = useMemo(
    () =>
      lines?.map((line) => {
        const typed = edits[lineId(line)];
        return typed === undefined ? line : withTyped(line, typed);
      }) ?? null,
    [lines, edits],
  );
  const shown = useRef({ id, lines: edited });
  if (!frozen || shown.current.id !== id) shown.current = { id, lines: edited };
  return shown.current.lines;
}

/** Returns a line as it will be once its edit is saved. */
function withTyped(line: OpenLine, typed: TypedLine): OpenLine {
  const original = line.original ?? line.text;
  return { ...line, ...typed, original: typed.text === original ? null : original };
}
