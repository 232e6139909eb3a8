import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { markMatches } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView, firstInView } from '../../ui/highlight/in-view.ts';
import { unfoldUntil } from '../../ui/highlight/unfold.ts';
import { useCurrentMatch } from '../../ui/results/use-current-match.ts';
import { useTrailing } from '../../ui/state/use-trailing.ts';
import { transcriptFind, useFindOptions } from '../model/find-store.ts';
import { rangeIn } from '../model/text-place.ts';
import { type LinesView, lineOf } from '../model/use-lines-window.ts';
import { type LineMatch, lineMatches } from './line-matches.ts';

/** What Find needs from the transcript's view. */
export type FindPlace = {
  readonly lines: readonly OpenLine[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly view: LinesView;
  /** Called before the view scrolls to a match. */
  readonly onLead: () => void;
};

/** All matches, the index of the current one (-1 if none), and navigation between them. */
export type FoundLines = {
  readonly matches: readonly LineMatch[];
  readonly at: number;
  readonly step: (by: -1 | 1) => void;
  /** Goes to the first match at or after this position, once the lines have changed. */
  readonly continueFrom: (from: Omit<LineMatch, 'to'>) => void;
};

/** Finds matches while the bar is open, highlights them, and starts with the first one below the top of the view. */
export function useFoundLines({ lines, scroller, view: inPage, onLead }: FindPlace): FoundLines {
  const { open, query } = transcriptFind.useBar();
  const matchCase = useFindOptions((options) => options.matchCase);
  const settledQuery = useTrailing(open ? query : '');
  const matches = useMemo(
    () => lineMatches(lines, settledQuery, matchCase),
    [lines, settledQuery, matchCase],
  );
  const { sizes, reveal, parts } = inPage;
  const latest = useRef({ matches, lines });
  latest.current = { matches, lines };

  const unfolding = useRef(new AbortController());
  const { current, at, step, goLater, clear } = useCurrentMatch(matches, isAt, (match) => {
    const line = lines[match.place];
    const view = scroller.current;
    if (!line || !view) return;
    onLead();
    const id = lineId(line);
    if (!sizes.elementOf(id)) reveal(id);
    const row = sizes.elementOf(id);
    if (!row) return;
    unfolding.current.abort();
    unfolding.current = new AbortController();
    const { signal } = unfolding.current;
    const whole = () => rangeIn(row, match.to - 1, match.to) && rangeIn(row, match.from, match.to);
    void unfoldUntil(row, () => whole() ?? undefined, signal).then((range) => {
      if (!signal.aborted) bringIntoView(view, range ?? row, true);
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts from the current view
  useEffect(() => {
    clear();
    if (settledQuery === '') return;
    return goLater(() => {
      const { lines: latestLines, matches: latestMatches } = latest.current;
      const top = topPlace(scroller.current, latestLines);
      return latestMatches.find(({ place }) => place >= top) ?? latestMatches[0];
    });
  }, [settledQuery, matchCase, scroller, goLater, clear]);

  useEffect(() => {
    if (matches.length === 0) return;
    const isCurrent = (match: LineMatch) => current !== null && isAt(match, current);
    const rendered = matchesIn(matches, parts, lines);
    const marked = rendered.filter(({ match }, index) => index < maxMarked || isCurrent(match));
    const found = marked.flatMap(({ match, id }) => {
      const range = rangeIn(sizes.elementOf(id), match.from, match.to);
      return range ? [{ range, match }] : [];
    });
    markMatches(
      found.map(({ range }) => range),
      found.find(({ match }) => isCurrent(match))?.range,
    );
    return () => markMatches([], undefined);
  }, [matches, parts, lines, sizes, current]);

  const resume = useRef<Omit<LineMatch, 'to'> | null>(null);
  useEffect(() => {
    const from = resume.current;
    if (!from) return;
    resume.current = null;
    const next = matches.find((match) => !isBefore(match, from)) ?? matches[0];
    return goLater(() => next);
  }, [matches, goLater]);

  const continueFrom = (from: Omit<LineMatch, 'to'>) => {
    resume.current = from;
  };
  return { matches, at, step, continueFrom };
}

/** Maximum number of matches to highlight at once. Ordinary lines in view have far fewer. */
const maxMarked = 2_000;

/** Returns the matches in rendered lines. */
function matchesIn(
  matches: readonly LineMatch[],
  parts: LinesView['parts'],
  lines: readonly OpenLine[],
): readonly { readonly match: LineMatch; readonly id: string }[] {
  const rendered = new Set(parts.flatMap((part) => (part.kind === 'row' ? [part.index] : [])));
  return matches.flatMap((match) => {
    const line = rendered.has(match.place) ? lines[match.place] : undefined;
    return line ? [{ match, id: lineId(line) }] : [];
  });
}

function isAt(one: LineMatch, other: LineMatch): boolean {
  return one.place === other.place && one.from === other.from;
}

function isBefore(one: LineMatch, other: Omit<LineMatch, 'to'>): boolean {
  return one.place < other.place || (one.place === other.place && one.from < other.from);
}

/** Returns the index of the first visible line. */
function topPlace(scroller: HTMLElement | null, lines: readonly OpenLine[]): number {
  const first = firstInView(scroller, '[data-line]');
  const id = first && lineOf(first);
  return Math.max(
    0,
    lines.findIndex((line) => lineId(line) === id),
  );
}
