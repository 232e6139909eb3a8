import { memo } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import { LineEditor } from './line-editor.tsx';
import styles from './transcript-line.module.css';

/** What {@link TranscriptLineRow} takes. */
export type TranscriptLineProps = {
  readonly transcriptId: string;
  readonly line: TranscriptLine;
  readonly place: number;
  readonly silence: number | null;
  readonly current: boolean;
  readonly editing: boolean;
  readonly onPlay: ((seconds: number) => void) | null;
  readonly onEdit: (place: number | null) => void;
};

/** A line: its time, which plays from there, its text, which a click opens for writing, and its flag. */
export const TranscriptLineRow = memo(function Row({
  transcriptId,
  line,
  place,
  silence,
  current,
  editing,
  onPlay,
  onEdit,
}: TranscriptLineProps) {
  const texts = words.transcribe;
  const { start, text, original, uncertain } = line;
  const flag = original !== null ? texts.edited : uncertain ? texts.unsure : null;
  const unsure = uncertain && original === null;
  return (
    <li className={styles.item} data-line={place}>
      {silence !== null && <div className={styles.silence}>{texts.silence(silence)}</div>}
      <div className={styles.row} aria-current={current || undefined}>
        {start === null ? (
          <span />
        ) : (
          <button
            type="button"
            className={styles.time}
            aria-label={texts.playFrom(shortTime(start))}
            disabled={onPlay === null}
            onClick={() => onPlay?.(start)}
          >
            {shortTime(start)}
          </button>
        )}
        {editing ? (
          <LineEditor transcriptId={transcriptId} line={line} place={place} onDone={() => onEdit(null)} />
        ) : (
          <button
            type="button"
            className={styles.text}
            data-unsure={unsure || undefined}
            onClick={() => {
              // Whoever marks text to copy it does not want to write.
              if (getSelection()?.isCollapsed !== false) onEdit(place);
            }}
          >
            <span>{text === '' ? '—' : text}</span>
          </button>
        )}
        <span className={styles.flag}>{flag}</span>
      </div>
    </li>
  );
});
