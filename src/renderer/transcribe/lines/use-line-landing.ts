import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createMatcher } from '../../../shared/models/search-matches.ts';
import { searchTerms } from '../../../shared/models/search-query.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { rangeIn } from './edit/text-place.ts';
import { type LineLanding, useLineLanding } from './line-landing.ts';
import type { LinesView } from './use-lines-window.ts';

/** How long a line and the words in it stay highlighted after navigating to it, in ms. */
const marked = { lineMs: 2400, termsMs: 6000 };

/** Scrolls to the line requested by `landOn`. Returns the id of the highlighted line, or null. */
export function useLanded(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly OpenLine[],
  { sizes, reveal }: Pick<LinesView, 'sizes' | 'reveal'>,
  /** Called before the view scrolls there. */
  onLead: () => void,
): string | null {
  const landing = useLineLanding((state) => state.landing);
  const [landed, setLanded] = useState<LineLanding | null>(null);
  const latest = useRef({ lines, onLead });
  latest.current = { lines, onLead };
  const isShown = useMemo(() => {
    const shown = new Set(lines.map(({ transcriptId }) => transcriptId));
    return landing !== null && shown.has(landing.transcriptId);
  }, [landing, lines]);

  useEffect(() => {
    if (!isShown || !landing) return undefined;
    // Revealing renders synchronously, which isn't possible during a render.
    const frame = requestAnimationFrame(() => {
      useLineLanding.setState({ landing: null });
      const view = scroller.current;
      const line = latest.current.lines.find((one) => lineId(one) === landing.lineId);
      latest.current.onLead();
      if (!view || !line || (!sizes.elementOf(landing.lineId) && !reveal(landing.lineId))) return;
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
  }, [landing, isShown, scroller, sizes, reveal]);

  useEffect(() => {
    if (!landed) return;
    const line = setTimeout(() => setLanded(null), marked.lineMs);
    return () => clearTimeout(line);
  }, [landed]);
  useEffect(() => {
    if (!landed) return;
    const terms = setTimeout(() => markText('parlance-landed', []), marked.termsMs);
    return () => clearTimeout(terms);
  }, [landed]);
  useEffect(() => () => markText('parlance-landed', []), []);
  return landed?.lineId ?? null;
}
