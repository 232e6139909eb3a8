import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { useTrailing } from '../../ui/state/use-trailing.ts';
import { rangeIn } from '../lines/edit/text-place.ts';
import { type LinesView, lineOf } from '../lines/use-lines-window.ts';
import { useFindLines } from './find-store.ts';
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
  /** Goes to the first match from this position on, once the lines have changed. */
  readonly goOn: (from: Omit<LineMatch, 'to'>) => void;
};

/** Finds matches while the bar is open, highlights them, and starts with the first one below the top of the view. */
export function useFoundLines({ lines, scroller, view: inPage, onLead }: FindPlace): FoundLines {
  const { open, query, matchCase } = useFindLines();
  const sought = useTrailing(open ? query : '');
  const matches = useMemo(() => lineMatches(lines, sought, matchCase), [lines, sought, matchCase]);
  const [shown, setShown] = useState<LineMatch | null>(null);
  const at = shown ? matches.findIndex((match) => isAt(match, shown)) : -1;
  const { sizes, reveal: bring, parts } = inPage;
  const latest = useRef({ matches, lines });
  latest.current = { matches, lines };

  const goTo = (match: LineMatch) => {
    const line = lines[match.place];
    const view = scroller.current;
    setShown(match);
    if (!line || !view) return;
    onLead();
    const id = lineId(line);
    if (!sizes.elementOf(id)) bring(id);
    const row = sizes.elementOf(id);
    const piece = rangeIn(row, match.from, match.to) ?? row;
    if (piece) bringIntoView(view, piece, true);
  };
  const going = useRef(goTo);
  going.current = goTo;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is looked for anew, from where the reader is
  useEffect(() => {
    setShown(null);
    if (sought === '') return;
    const frame = requestAnimationFrame(() => {
      const now = latest.current;
      const top = topPlace(scroller.current, now.lines);
      const next = now.matches.find(({ place }) => place >= top) ?? now.matches[0];
      if (next) going.current(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [sought, matchCase, scroller]);

  useEffect(() => {
    if (matches.length === 0) return;
    const ranges = matchesIn(matches, parts, lines).flatMap(({ match, id }) => {
      const range = rangeIn(sizes.elementOf(id), match.from, match.to);
      return range ? [{ range, now: shown !== null && isAt(match, shown) }] : [];
    });
    markText(
      'parlance-found',
      ranges.filter(({ now }) => !now).map(({ range }) => range),
    );
    markText(
      'parlance-found-now',
      ranges.filter(({ now }) => now).map(({ range }) => range),
    );
    return () => {
      markText('parlance-found', []);
      markText('parlance-found-now', []);
    };
  }, [matches, parts, lines, sizes, shown]);

  const resume = useRef<Omit<LineMatch, 'to'> | null>(null);
  useEffect(() => {
    const from = resume.current;
    if (!from) return;
    resume.current = null;
    const next = matches.find((match) => !isBefore(match, from)) ?? matches[0];
    const frame = requestAnimationFrame(() => (next ? going.current(next) : setShown(null)));
    return () => cancelAnimationFrame(frame);
  }, [matches]);

  const step = (by: -1 | 1) => {
    if (matches.length === 0) return;
    const match = matches[(Math.max(at, by === 1 ? -1 : 0) + by + matches.length) % matches.length];
    if (match) goTo(match);
  };
  const goOn = (from: Omit<LineMatch, 'to'>) => {
    resume.current = from;
  };
  return { matches, at, step, goOn };
}

/** Returns the matches in rendered lines. */
function matchesIn(
  matches: readonly LineMatch[],
  parts: LinesView['parts'],
  lines: readonly OpenLine[],
): readonly { readonly match: LineMatch; readonly id: string }[] {
  const there = new Set(parts.flatMap((part) => (part.kind === 'row' ? [part.index] : [])));
  return matches.flatMap((match) => {
    const line = there.has(match.place) ? lines[match.place] : undefined;
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
  if (!scroller) return 0;
  const { top } = scroller.getBoundingClientRect();
  const rows = [...scroller.querySelectorAll('[data-line]')];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top);
  const id = first && lineOf(first);
  return Math.max(
    0,
    lines.findIndex((line) => lineId(line) === id),
  );
}
