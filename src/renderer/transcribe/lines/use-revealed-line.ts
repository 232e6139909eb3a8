import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createMatcher } from '../../../shared/search/search-matches.ts';
import { searchTerms } from '../../../shared/search/search-query.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { rangeIn } from '../model/text-place.ts';
import type { LinesView } from '../model/use-lines-window.ts';
import { type LineTarget, useLineTarget } from './reveal-line.ts';

/** How long a line and the search terms in it stay highlighted after the user navigates to it, in ms. */
const marked = { lineMs: 2400, termsMs: 6000 };

/** Scrolls to the line requested by `revealLine`. Returns the id of the highlighted line, or null. */
export function useRevealedLine(
  scroller: RefObject<HTMLElement | null>,
  lines: readonly OpenLine[],
  { sizes, reveal }: Pick<LinesView, 'sizes' | 'reveal'>,
  /** Called before the view scrolls there. */
  onLead: () => void,
): string | null {
  const target = useLineTarget((state) => state.target);
  const [revealed, setRevealed] = useState<LineTarget | null>(null);
  const latest = useRef({ lines, onLead });
  latest.current = { lines, onLead };
  const isShown = useMemo(() => {
    const shown = new Set(lines.map(({ transcriptId }) => transcriptId));
    return target !== null && shown.has(target.transcriptId);
  }, [target, lines]);

  useEffect(() => {
    if (!isShown || !target) return undefined;
    // Revealing renders synchronously, which isn't possible during a render.
    const frame = requestAnimationFrame(() => {
      useLineTarget.setState({ target: null });
      const view = scroller.current;
      const line = latest.current.lines.find((one) => lineId(one) === target.lineId);
      latest.current.onLead();
      if (!view || !line || (!sizes.elementOf(target.lineId) && !reveal(target.lineId))) return;
      const row = sizes.elementOf(target.lineId);
      if (!row) return;
      bringIntoView(view, row, true);
      const found = createMatcher(searchTerms(target.query))?.in(line.text) ?? [];
      const ranges = found.flatMap(([from, to]) => rangeIn(row, from, to) ?? []);
      if (ranges.length > 0) markText('parlance-revealed', ranges);
      if (target.focus) row.querySelector<HTMLElement>('[data-text]')?.focus({ preventScroll: true });
      setRevealed(target);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, isShown, scroller, sizes, reveal]);

  useEffect(() => {
    if (!revealed) return;
    const line = setTimeout(() => setRevealed(null), marked.lineMs);
    return () => clearTimeout(line);
  }, [revealed]);
  useEffect(() => {
    if (!revealed) return;
    const terms = setTimeout(() => markText('parlance-revealed', []), marked.termsMs);
    return () => clearTimeout(terms);
  }, [revealed]);
  useEffect(() => () => markText('parlance-revealed', []), []);
  return revealed?.lineId ?? null;
}
