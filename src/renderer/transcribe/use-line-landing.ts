import { type RefObject, useEffect, useRef, useState } from 'react';
import { createMatcher } from '../../shared/models/search-matches.ts';
import { searchTerms } from '../../shared/models/search-query.ts';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { bringIntoView } from '../chat/in-view.ts';
import { markText } from '../chat/text-marks.ts';
import { type LineLanding, useLineLanding } from './line-landing.ts';
import { lineId } from './open-transcript.ts';
import { rangeIn } from './text-place.ts';
import type { LinesWindow } from './use-lines-window.ts';

/** How long a line is marked after somebody was led to it; the words in it stay marked for longer. */
const marked = { lineMs: 2400, wordsMs: 6000 };

/** Leads to the line that `landOn` asked for; gives the id of the one that is marked, or null. */
export function useLanded(
  transcriptId: string,
  scroller: RefObject<HTMLElement | null>,
  lines: readonly TranscriptLine[],
  { sizes, bring }: Pick<LinesWindow, 'sizes' | 'bring'>,
  /** Told before the view is led there. */
  onLead: () => void,
): string | null {
  const landing = useLineLanding((state) => state.landing);
  const [landed, setLanded] = useState<LineLanding | null>(null);
  const latest = useRef({ lines, onLead });
  latest.current = { lines, onLead };

  useEffect(() => {
    if (landing?.transcriptId !== transcriptId) return undefined;
    // Bringing draws at once, which can't be done while this is being drawn.
    const frame = requestAnimationFrame(() => {
      useLineLanding.setState({ landing: null });
      const view = scroller.current;
      const line = latest.current.lines.find((one) => lineId(one) === landing.lineId);
      latest.current.onLead();
      if (!view || !line || (!sizes.elementOf(landing.lineId) && !bring(landing.lineId))) return;
      const row = sizes.elementOf(landing.lineId);
      if (!row) return;
      bringIntoView(view, row, true);
      const found = createMatcher(searchTerms(landing.query))?.in(line.text) ?? [];
      const ranges = found.flatMap(([from, to]) => rangeIn(row, from, to) ?? []);
      if (ranges.length > 0) markText('parlance-landed', ranges);
      if (landing.focus) row.querySelector<HTMLElement>('[data-text]')?.focus({ preventScroll: true });
      setLanded(landing);
    });
    return () => cancelAnimationFrame(frame);
  }, [landing, transcriptId, scroller, sizes, bring]);

  useEffect(() => {
    if (!landed) return;
    const line = setTimeout(() => setLanded(null), marked.lineMs);
    return () => clearTimeout(line);
  }, [landed]);
  useEffect(() => {
    if (!landed) return;
    const words = setTimeout(() => markText('parlance-landed', []), marked.wordsMs);
    return () => clearTimeout(words);
  }, [landed]);
  useEffect(() => () => markText('parlance-landed', []), []);
  return landed?.lineId ?? null;
}
