import { create } from 'zustand';
import { type LineKey, lineId } from '../../stores/transcripts/open-transcript.ts';

/** A line that is to be shown next, with the words in it that were looked for, and whether it takes the focus. */
export type LineLanding = {
  readonly transcriptId: string;
  readonly lineId: string;
  readonly query: string;
  readonly focus: boolean;
};

/** The line that waits to be shown, until its transcript has it in view. */
export const useLineLanding = create<{ readonly landing: LineLanding | null }>(() => ({ landing: null }));

/** Shows a line of a transcript as soon as that is open: scrolls to it and marks it for a moment, and in it the words of `query`. */
export function landOn(
  line: LineKey,
  { query = '', focus = false }: { readonly query?: string; readonly focus?: boolean } = {},
): void {
  const { transcriptId } = line;
  useLineLanding.setState({ landing: { transcriptId, lineId: lineId(line), query, focus } });
}
