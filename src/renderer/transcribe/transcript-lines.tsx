import { useEffect, useMemo, useRef, useState } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { lineAt, silenceBefore } from './current-line.ts';
import { FindLinesBar } from './find/find-bar.tsx';
import { closeFindLines, useFindLines } from './find/find-store.ts';
import { useFoundLines } from './find/use-find-lines.ts';
import { HeardPill } from './heard-pill.tsx';
import { landOn } from './line-landing.ts';
import { lineId } from './open-transcript.ts';
import { noteReading } from './reading-place.ts';
import { cuesIn, wordAt, wordIn } from './spoken-word.ts';
import { type LineActions, TranscriptLineRow } from './transcript-line.tsx';
import styles from './transcript-lines.module.css';
import { nextUnsure } from './unsure-lines.ts';
import { useCorrections } from './use-corrections.ts';
import { useFollowAlong } from './use-follow-along.ts';
import { onLineKey } from './use-line-keys.ts';
import { useLanded } from './use-line-landing.ts';
import { lineOf, useLinesWindow } from './use-lines-window.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useSpokenMarks } from './use-spoken-marks.ts';
import { useSpokenWords } from './words-store.ts';

/**
 * The lines of a transcript, in a region of that name: the line that is heard is tinted and kept in view, its word
 * underlined where the gateway told words. Only the lines near the view stand in the page.
 */
export function TranscriptLines({
  transcriptId,
  lines,
  now,
  playing,
  following,
  canPlay,
  onPlay,
  onToggle,
  onFollow,
}: {
  readonly transcriptId: string;
  readonly lines: readonly TranscriptLine[];
  /** Where the sound is, in seconds. */
  readonly now: number;
  readonly playing: boolean;
  readonly following: boolean;
  /** Whether there is sound. */
  readonly canPlay: boolean;
  readonly onPlay: (seconds: number) => void;
  readonly onToggle: () => void;
  readonly onFollow: (following: boolean) => void;
}) {
  const scroller = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<{ readonly id: string; readonly caret: number | null } | null>(null);
  const window = useLinesWindow(scroller, lines, editing?.id ?? null);
  const { parts, sizes, bring } = window;
  const ids = useMemo(() => lines.map(lineId), [lines]);
  const places = useMemo(() => new Map(ids.map((id, place) => [id, place])), [ids]);
  const [reachable, setReachable] = useState<string | null>(null);
  // Whoever is led elsewhere stays there.
  const onLead = () => {
    if (playing && following) onFollow(false);
  };
  const landed = useLanded(transcriptId, scroller, lines, window, onLead);
  const corrections = useCorrections(transcriptId);
  const found = useFoundLines({ lines, scroller, window, onLead });
  const finding = useFindLines(({ open }) => open);
  useEffect(() => closeFindLines, []);

  const shown = parts.flatMap((part) => (part.kind === 'row' ? [part.index] : []));
  const near = canPlay ? shown.flatMap((place) => lines[place] ?? []) : [];
  const spoken = useSpokenWords(transcriptId, near);
  const current = canPlay && (playing || now > 0) ? lineAt(lines, now) : -1;
  const heard = lines[current];
  const heardId = heard ? lineId(heard) : null;
  const cues = useMemo(
    () => (heard ? cuesIn(heard.original ?? heard.text, heard.text, spoken.get(lineId(heard)) ?? []) : []),
    [heard, spoken],
  );
  const isWritten = editing !== null && editing.id === heardId;
  useSpokenMarks(
    heardId === null ? null : sizes.elementOf(heardId),
    heard?.text ?? '',
    isWritten ? null : wordAt(cues, now),
  );
  useFollowAlong(scroller, window, {
    // Whoever writes is not led away.
    heard: playing && editing === null ? heardId : null,
    follows: following,
    onLeave: () => onFollow(false),
  });

  const focus = (place: number) => {
    const id = ids[place];
    if (id === undefined) return;
    if (!sizes.elementOf(id)) bring(id);
    const text = sizes.elementOf(id)?.querySelector<HTMLElement>('[data-text]');
    text?.focus({ preventScroll: true });
    sizes.elementOf(id)?.scrollIntoView({ block: 'nearest' });
  };
  const unsure = (from: number, back: boolean) => {
    const next = lines[nextUnsure(lines, from, back)];
    if (next) landOn(transcriptId, next, { focus: true });
  };
  useReadingKeys({
    scroller,
    toggle: canPlay ? onToggle : null,
    undo: corrections.undo,
    redo: corrections.redo,
  });

  // The text that stands there again is where the focus was.
  const [refocus, setRefocus] = useState<string | null>(null);
  useEffect(() => {
    if (refocus === null) return;
    sizes.elementOf(refocus)?.querySelector<HTMLElement>('[data-text]')?.focus({ preventScroll: true });
    setRefocus(null);
  }, [refocus, sizes]);

  const latest = useRef({ onPlay, onToggle, canPlay, spoken, playing });
  latest.current = { onPlay, onToggle, canPlay, spoken, playing };
  const began = useRef(false);
  const actions = useMemo<LineActions>(
    () => ({
      play: (seconds) => latest.current.onPlay(seconds),
      press: (line, place) => {
        const { canPlay: plays, spoken: told } = latest.current;
        const own = plays ? (told.get(lineId(line)) ?? []) : [];
        const word =
          place === null ? null : wordIn(cuesIn(line.original ?? line.text, line.text, own), place);
        if (word) {
          began.current = !latest.current.playing;
          latest.current.onPlay(word.start);
        } else setEditing({ id: lineId(line), caret: place });
      },
      edit: (line, caret) => setEditing({ id: lineId(line), caret }),
      editInstead: (line, caret) => {
        if (began.current) latest.current.onToggle();
        began.current = false;
        setEditing({ id: lineId(line), caret });
      },
      done: (line, before, after, byKey) => {
        corrections.written(line, before, after);
        setEditing((now) => (now?.id === lineId(line) ? null : now));
        if (byKey) setRefocus(lineId(line));
      },
      restore: corrections.restore,
    }),
    [corrections],
  );

  const replaceOne = () => {
    const match = found.matches[found.at];
    if (!match) return;
    const { replacement } = useFindLines.getState();
    found.goOn({ place: match.place, from: match.from + replacement.length });
    corrections.replace(lines, [match], replacement);
  };
  const tabStop = reachable !== null && places.has(reachable) ? reachable : ids[shown[0] ?? 0];
  return (
    <div className={styles.place}>
      {finding && (
        <FindLinesBar
          found={found}
          onReplace={replaceOne}
          onReplaceAll={() => corrections.replace(lines, found.matches, useFindLines.getState().replacement)}
        />
      )}
      <section
        ref={scroller}
        className={styles.region}
        aria-label={words.transcribe.transcript}
        onKeyDown={(event) => onLineKey(event, { ids, focus, toggle: onToggle, unsure })}
        onFocus={({ target }) => {
          const id = lineOf(target);
          if (id === undefined) return;
          setReachable(id);
          noteReading(places.get(id) ?? 0);
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: room for lines that are not in the page stands between, which no ol may hold */}
        <div role="list" className={styles.lines}>
          {parts.map((part) => {
            if (part.kind === 'room')
              return (
                <div key={`room ${part.before}`} className={styles.room} style={{ height: part.height }} />
              );
            const line = lines[part.index];
            const id = ids[part.index];
            if (!line || id === undefined) return null;
            return (
              <TranscriptLineRow
                key={id}
                transcriptId={transcriptId}
                line={line}
                place={part.index}
                of={lines.length}
                silence={silenceBefore(lines[part.index - 1], line)}
                current={part.index === current}
                marked={id === landed}
                caret={editing?.id === id ? editing.caret : undefined}
                reachable={id === tabStop}
                canPlay={canPlay}
                hears={canPlay && spoken.has(id)}
                sizes={sizes}
                actions={actions}
              />
            );
          })}
        </div>
      </section>
      {playing && !following && heard && <HeardPill line={heard} onPress={() => onFollow(true)} />}
    </div>
  );
}
