import { type KeyboardEvent, useRef } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import { editLine } from './line-edits.ts';
import styles from './transcript-line.module.css';

/**
 * Writes a line where it stands, kept as it is typed. Enter and Esc leave it (`byKey`), and so does going elsewhere;
 * `onDone` is told what stood there before and what does now.
 */
export function LineEditor({
  transcriptId,
  line,
  place,
  caret,
  onDone,
}: {
  readonly transcriptId: string;
  readonly line: TranscriptLine;
  readonly place: number;
  /** Where the caret begins, in UTF-16 units; null for the end. */
  readonly caret: number | null;
  readonly onDone: (before: string, after: string, byKey: boolean) => void;
}) {
  const texts = words.transcribe;
  const before = useRef(line.text);
  const written = useRef(line.text);
  const done = useRef(false);
  const keep = (text: string) => {
    if (text === written.current) return;
    written.current = text;
    editLine(transcriptId, line, text);
  };
  const leave = (text: string, byKey: boolean) => {
    // The field that goes away is left once more.
    if (done.current) return;
    done.current = true;
    keep(text);
    onDone(before.current, text, byKey);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(event.currentTarget.value, true);
  };
  return (
    <textarea
      className={styles.editor}
      rows={1}
      dir="auto"
      aria-label={line.start === null ? texts.textOfLine(place + 1) : texts.textAt(shortTime(line.start))}
      defaultValue={line.text}
      maxLength={20_000}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      onFocus={({ currentTarget }) => {
        const at = caret ?? line.text.length;
        currentTarget.setSelectionRange(at, at);
      }}
      onChange={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => leave(currentTarget.value, false)}
    />
  );
}
