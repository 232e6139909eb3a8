import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { TranscriptLine } from '../../../shared/models/transcript.ts';
import { words } from '../../words.ts';
import { shortTime } from '../export/time-code.ts';
import { LineEditor } from '../line-editor.tsx';
import { editKey } from '../line-edits.ts';
import styles from './pair-row.module.css';
import type { PairRow } from './pair-rows.ts';

type Playing = ((seconds: number) => void) | null;

/** The rows of two transcripts; the line that is heard is tinted on either side, and each can be written over. */
export const PairRows = memo(function Rows({
  rows,
  leftId,
  rightId,
  heardLeft,
  heardRight,
  onPlay,
}: {
  readonly rows: readonly PairRow[];
  readonly leftId: string;
  readonly rightId: string;
  readonly heardLeft: TranscriptLine | null;
  readonly heardRight: TranscriptLine | null;
  /** Null where there is no sound. */
  readonly onPlay: Playing;
}) {
  const [editing, setEditing] = useState<string | null>(null);
  const onEdit = useCallback((key: string | null) => setEditing(key), []);
  const own = (row: PairRow, id: string) =>
    [
      ...row.left.map((line) => editKey(leftId, line)),
      ...row.right.map((line) => editKey(rightId, line)),
    ].includes(id);
  return (
    <ol className={styles.rows}>
      {rows.map((row, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and never change places
          key={place}
          place={place}
          row={row}
          leftId={leftId}
          rightId={rightId}
          heardLeft={heardLeft && row.left.includes(heardLeft) ? heardLeft : null}
          heardRight={heardRight && row.right.includes(heardRight) ? heardRight : null}
          editing={editing !== null && own(row, editing) ? editing : null}
          onPlay={onPlay}
          onEdit={onEdit}
        />
      ))}
    </ol>
  );
});

type RowProps = {
  readonly place: number;
  readonly row: PairRow;
  readonly leftId: string;
  readonly rightId: string;
  readonly heardLeft: TranscriptLine | null;
  readonly heardRight: TranscriptLine | null;
  readonly editing: string | null;
  readonly onPlay: Playing;
  readonly onEdit: (key: string | null) => void;
};

const Row = memo(function Row(props: RowProps) {
  const { place, row, leftId, rightId, heardLeft, heardRight, ...rest } = props;
  return (
    <li className={styles.row} data-row={place}>
      <ul className={styles.cell}>
        {row.left.map((line) => (
          <Line key={editKey(leftId, line)} id={leftId} line={line} heard={line === heardLeft} {...rest} />
        ))}
      </ul>
      <ul className={styles.cell} lang="en">
        {row.right.map((line) => (
          <Line key={editKey(rightId, line)} id={rightId} line={line} heard={line === heardRight} {...rest} />
        ))}
      </ul>
    </li>
  );
}, isSame);

/** Rows are made anew with every letter that is written; the lines in them are not. */
function isSame({ row: before, ...was }: RowProps, { row: after, ...is }: RowProps): boolean {
  const names = Object.keys(is) as (keyof typeof is)[];
  return (
    names.every((name) => was[name] === is[name]) &&
    isSameList(before.left, after.left) &&
    isSameList(before.right, after.right)
  );
}

function isSameList(one: readonly TranscriptLine[], other: readonly TranscriptLine[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at]);
}

function Line({
  id,
  line,
  heard,
  editing,
  onPlay,
  onEdit,
}: {
  readonly id: string;
  readonly line: TranscriptLine;
  readonly heard: boolean;
} & Pick<RowProps, 'editing' | 'onPlay' | 'onEdit'>) {
  const texts = words.transcribe;
  const { start, text, original, uncertain } = line;
  const key = editKey(id, line);
  const unsure = uncertain && original === null;
  // The text that stands there again is where the focus was.
  const written = useRef<HTMLButtonElement>(null);
  const refocuses = useRef(false);
  useEffect(() => {
    if (editing === key || !refocuses.current) return;
    refocuses.current = false;
    written.current?.focus();
  }, [editing, key]);
  const flag = unsure ? texts.unsure : original !== null ? texts.edited : null;
  return (
    <li className={styles.line} aria-current={heard || undefined}>
      {start !== null && (
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
      {editing === key ? (
        <LineEditor
          transcriptId={id}
          line={line}
          place={line.line}
          caret={null}
          onDone={(_before, _after, byKey) => {
            refocuses.current = byKey;
            onEdit(null);
          }}
        />
      ) : (
        <button
          ref={written}
          type="button"
          className={styles.text}
          dir="auto"
          data-unsure={unsure || undefined}
          onClick={() => {
            // Whoever marks text to copy it does not want to write.
            if (getSelection()?.isCollapsed !== false) onEdit(key);
          }}
        >
          <span>{text === '' ? '—' : text}</span>
        </button>
      )}
      {flag && <span className={styles.flag}>{flag}</span>}
    </li>
  );
}
