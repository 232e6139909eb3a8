import { useCallback, useEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { lineAt, silenceBefore } from './current-line.ts';
import { TranscriptLineRow } from './transcript-line.tsx';
import styles from './transcript-lines.module.css';

/** The lines of a transcript, in a region of that name; the one that is heard is tinted, and kept in view. */
export function TranscriptLines({
  transcriptId,
  lines,
  now,
  playing,
  following,
  onPlay,
}: {
  readonly transcriptId: string;
  readonly lines: readonly TranscriptLine[];
  /** Where the sound is, in seconds. */
  readonly now: number;
  readonly playing: boolean;
  readonly following: boolean;
  /** Null where there is no sound. */
  readonly onPlay: ((seconds: number) => void) | null;
}) {
  const scroller = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<number | null>(null);
  const onEdit = useCallback((place: number | null) => setEditing(place), []);
  const current = playing || now > 0 ? lineAt(lines, now) : -1;
  useEffect(() => {
    if (!following || !playing || current < 0) return;
    scroller.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current, following, playing]);
  return (
    <section ref={scroller} className={styles.region} aria-label={words.transcribe.transcript}>
      <ol className={styles.lines}>
        {lines.map((line, place) => (
          <TranscriptLineRow
            key={`${line.part}/${line.line}`}
            transcriptId={transcriptId}
            line={line}
            place={place}
            silence={silenceBefore(lines[place - 1], line)}
            current={place === current}
            editing={place === editing}
            onPlay={onPlay}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </section>
  );
}
