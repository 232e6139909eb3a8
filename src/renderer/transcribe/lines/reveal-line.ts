import { create } from 'zustand';
import { type LineKey, lineId } from '../../stores/transcripts/open-transcript.ts';

/** The line to show next, with the words to highlight in it, and whether it gets the focus. */
export type LineTarget = {
  readonly transcriptId: string;
  readonly lineId: string;
  readonly query: string;
  readonly focus: boolean;
};

/** The line to show once its transcript is rendered. */
export const useLineTarget = create<{ readonly target: LineTarget | null }>(() => ({ target: null }));

/** Scrolls to a line once its transcript is open, and highlights it for a moment along with the words of `query`. */
export function revealLine(
  line: LineKey,
  { query = '', focus = false }: { readonly query?: string; readonly focus?: boolean } = {},
): void {
  const { transcriptId } = line;
  useLineTarget.setState({ target: { transcriptId, lineId: lineId(line), query, focus } });
}
