import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { WordCue } from '../../../shared/transcription/word-cue.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { lineId, type OpenLine } from '../../stores/transcripts/open-transcript.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { type FoundLines, useFoundLines } from '../find/use-find-lines.ts';
import { useFindOptions } from '../model/find-store.ts';
import { rangeIn } from '../model/text-place.ts';
import { nextUncertain } from '../model/uncertain-lines.ts';
import { type LinesView, lineOf } from '../model/use-lines-window.ts';
import { cuesFor } from '../model/word-timings.ts';
import { lineAt } from '../playback/current-line.ts';
import type { LinePlayer } from '../playback/line-player.ts';
import { wordAt } from '../playback/spoken-word.ts';
import { useFollowAlong } from '../playback/use-follow-along.ts';
import { useReadingKeys } from '../playback/use-reading-keys.ts';
import type { Corrections } from './edit/use-corrections.ts';
import { useReadingPlace } from './reading-place.ts';
import { revealLine } from './reveal-line.ts';
import { type SpokenLine, useLineSpeakers } from './speaker/use-line-speakers.ts';
import type { TranscriptLineProps } from './transcript-line.tsx';
import { type EditedLine, type SetEdited, useLineActions } from './use-line-actions.ts';
import { onLineKey } from './use-line-keys.ts';
import { useRevealedLine } from './use-revealed-line.ts';
import { useWordTimingsStore } from './word-timings-store.ts';

/** Input of {@link useLineList}. */
export type LineListParts = {
  /** All lines, in reading order. */
  readonly lines: readonly OpenLine[];
  /** The same lines, by transcript. */
  readonly columns: readonly (readonly OpenLine[])[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly view: LinesView;
  readonly edited: EditedLine | null;
  readonly setEdited: SetEdited;
  readonly player: LinePlayer;
  readonly corrections: Corrections;
};

/** What a view of lines renders: the props of a row, and the state of its region. */
export type LineList = {
  readonly rowProps: (
    line: OpenLine,
  ) => Omit<TranscriptLineProps, 'place' | 'total' | 'before' | 'canRetry' | 'narrow'>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (target: Element) => void;
  readonly found: FoundLines;
  readonly replaceOne: () => void;
  readonly replaceAll: () => void;
  /** The line whose times are being edited, or null. */
  readonly timed: OpenLine | null;
  readonly setTimed: (line: OpenLine | null) => void;
  /** The line whose speaker is being changed, or null. */
  readonly named: OpenLine | null;
  readonly setNamed: (line: OpenLine | null) => void;
  /** Who speaks a line, in a transcript with speakers. */
  readonly spokenBy: (line: OpenLine) => SpokenLine | null;
  readonly chooseSpeaker: (line: OpenLine, chosen: string, onlyLine: boolean) => void;
  /** The line being played, if the user has scrolled away from it. Otherwise null. */
  readonly left: OpenLine | null;
};

/**
 * Makes lines playable, editable, searchable and reachable by keyboard in any layout. The line being played is tinted
 * and kept in view. Its word is underlined if there are word timings.
 */
export function useLineList(parts: LineListParts): LineList {
  const { lines, columns, scroller, view, edited, setEdited, player, corrections } = parts;
  const { playing, following, canPlay } = player;
  const { sizes, reveal } = view;
  const places = useMemo(() => new Map(lines.map((line, index) => [lineId(line), index])), [lines]);
  const columnIds = useMemo(() => columns.map((column) => column.map(lineId)), [columns]);
  const shownIds = useMemo(() => [...new Set(lines.map(({ transcriptId }) => transcriptId))], [lines]);
  const [reachable, setReachable] = useState<string | null>(null);
  // After the user navigates to another line, the view stays there.
  const onLead = () => {
    if (playing && following) player.onFollow(false);
  };
  const revealed = useRevealedLine(scroller, lines, view, onLead);
  const found = useFoundLines({ lines, scroller, view, onLead });

  const inPage = view.parts.flatMap((part) => (part.kind === 'row' ? (lines[part.index] ?? []) : []));
  const { played, spoken } = usePlayedLines(parts, shownIds, inPage);

  const focus = (id: string) => {
    if (!sizes.elementOf(id)) reveal(id);
    const row = sizes.elementOf(id);
    row?.querySelector<HTMLElement>('[data-text]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const goToUncertainLine = (from: string | null, back: boolean) => {
    const next = lines[nextUncertain(lines, places.get(from ?? '') ?? -1, back)];
    if (!next) return;
    revealLine(next, { focus: edited === null });
    if (edited !== null) setEdited(() => ({ id: lineId(next), caret: null }));
  };
  const hasUncertain = nextUncertain(lines, -1, false) >= 0;
  const goFromHere = (back: boolean) =>
    goToUncertainLine(edited?.id ?? useReadingPlace.getState().lineId, back);
  useShortcuts({
    nextUncertain: hasUncertain ? () => goFromHere(false) : undefined,
    previousUncertain: hasUncertain ? () => goFromHere(true) : undefined,
  });
  const shown = new Set(shownIds);
  useReadingKeys({
    scroller,
    toggle: canPlay ? player.onToggle : null,
    undo: () => corrections.undo(shown),
    redo: () => corrections.redo(shown),
  });

  const [timed, setTimed] = useState<OpenLine | null>(null);
  const [named, setNamed] = useState<OpenLine | null>(null);
  const { spoken: speakers, choose } = useLineSpeakers(columns, corrections);
  const { actions, neighbour } = useLineActions({
    columns,
    sizes,
    player,
    spoken,
    corrections,
    setEdited,
    onTime: setTimed,
    onSpeaker: setNamed,
  });
  const timeLine = (id: string) => {
    const line = lines[places.get(id) ?? -1];
    if (line && line.start !== null && line.end !== null) setTimed(line);
  };
  const nameSpeaker = (id: string) => {
    const line = lines[places.get(id) ?? -1];
    if (line && speakers.has(id)) setNamed(line);
  };
  const first = inPage[0];
  const tabStop = reachable !== null && places.has(reachable) ? reachable : first && lineId(first);
  const current = played.map(lineId).join(' ');
  const editedLine = edited && lines[places.get(edited.id) ?? -1];
  const before = editedLine ? neighbour(editedLine, -1) : null;
  // During playback everything renders with each frame. Rows are reused while this stays the same.
  const rowProps = useCallback(
    (line: OpenLine) => {
      const id = lineId(line);
      return {
        line,
        spoken: speakers.get(id),
        current: current.split(' ').includes(id),
        marked: id === revealed,
        caret: edited?.id === id ? edited.caret : undefined,
        draft: edited?.id === id ? (edited.draft ?? null) : null,
        previous: edited?.id === id ? before : null,
        reachable: id === tabStop,
        canPlay,
        playsFromWord: canPlay && spoken.has(id),
        sizes,
        actions,
      };
    },
    [current, revealed, edited, before, tabStop, canPlay, spoken, speakers, sizes, actions],
  );
  return {
    rowProps,
    onKeyDown: (event) =>
      onLineKey(event, {
        columns: columnIds,
        focus,
        toggle: player.onToggle,
        uncertain: goToUncertainLine,
        time: timeLine,
        speaker: nameSpeaker,
      }),
    onFocus: (target) => {
      const id = lineOf(target);
      if (id === undefined) return;
      setReachable(id);
      useReadingPlace.setState({ lineId: id });
    },
    timed,
    setTimed,
    named,
    setNamed,
    spokenBy: (line) => speakers.get(lineId(line)) ?? null,
    chooseSpeaker: choose,
    found,
    replaceOne: () => {
      const match = found.matches[found.at];
      if (!match) return found.step(1);
      const { replacement } = useFindOptions.getState();
      found.continueFrom({ place: match.place, from: match.from + replacement.length });
      corrections.replace(lines, [match], replacement);
    },
    replaceAll: () => corrections.replace(lines, found.matches, useFindOptions.getState().replacement),
    left: playing && !following ? (played[0] ?? null) : null,
  };
}

const none: readonly OpenLine[] = [];

/**
 * Returns the line being played in each column, and the lines with word timings. Marks the words being played, and
 * keeps the first of the lines in view.
 */
function usePlayedLines(
  { columns, scroller, view, edited, player }: LineListParts,
  transcriptIds: readonly string[],
  inPage: readonly OpenLine[],
) {
  const { currentTime, playing, following, canPlay } = player;
  const spoken = useWordTimingsStore(transcriptIds, canPlay ? inPage : none);
  const isStarted = canPlay && (playing || currentTime > 0);
  const played = isStarted ? columns.flatMap((column) => column[lineAt(column, currentTime)] ?? []) : none;
  useSpokenMarks(
    played.map((line) => ({
      row: view.sizes.elementOf(lineId(line)),
      text: line.text,
      word: edited?.id === lineId(line) ? null : wordAt(cuesFor(line, spoken), currentTime),
    })),
  );
  const first = played[0];
  useFollowAlong(scroller, view, {
    // The view stays at the line being edited.
    playedId: playing && edited === null && first ? lineId(first) : null,
    follows: following,
    onLeave: () => player.onFollow(false),
  });
  return { played, spoken };
}

/** A line being played: its element, its text, and the current word if it has word timings. */
type SpokenRow = {
  readonly row: Element | null;
  readonly text: string;
  readonly word: WordCue | null;
};

/** Underlines the current words and greys out the words after them in their lines. */
function useSpokenMarks(spoken: readonly SpokenRow[]): void {
  const marks = spoken.flatMap(({ row, word }) => (word ? [{ row, word }] : []));
  const places = spoken.map(({ text, word }) => `${word?.from} ${word?.to} ${text}`).join('\n');
  const rows = spoken.map(({ row }) => row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks depend only on `places` and the rows
  useLayoutEffect(() => {
    markText(
      'parlance-word',
      marks.flatMap(({ row, word }) => rangeIn(row, word.from, word.to) ?? []),
    );
    markText(
      'parlance-ahead',
      marks.flatMap(({ row, word }) => rangeIn(row, word.to, Number.POSITIVE_INFINITY) ?? []),
    );
  }, [places, rows[0], rows[1]]);
  useEffect(
    () => () => {
      markText('parlance-word', []);
      markText('parlance-ahead', []);
    },
    [],
  );
}
