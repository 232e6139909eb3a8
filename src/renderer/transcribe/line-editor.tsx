import { type KeyboardEvent, useRef } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import { editLine } from './line-edits.ts';
import styles from './transcript-line.module.css';

/** Writes a line where it stands, kept as it is typed; Enter ends it, Esc takes back what was written this time. */
export function LineEditor({
  transcriptId,
  line,
  place,
  onDone,
}: {
  readonly transcriptId: string;
  readonly line: TranscriptLine;
  readonly place: number;
  readonly onDone: () => void;
}) {
  const texts = words.transcribe;
  const before = useRef(line.text);
  const written = useRef(line.text);
  const keep = (text: string) => {
    if (text === written.current) return;
    written.current = text;
    editLine(transcriptId, line, text);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') event.currentTarget.value = before.current;
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    keep(event.currentTarget.value);
    const row = event.currentTarget.closest('li');
    onDone();
    // The text that stands there again is where the focus was.
    requestAnimationFrame(() => row?.querySelector<HTMLElement>('button:last-of-type')?.focus());
  };
  return (
    <textarea
      className={styles.editor}
      rows={1}
      aria-label={line.start === null ? texts.textOfLine(place + 1) : texts.textAt(shortTime(line.start))}
      defaultValue={line.text}
      maxLength={20_000}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(line.text.length, line.text.length)}
      onChange={({ currentTarget }) => keep(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        keep(currentTarget.value);
        onDone();
      }}
    />
  );
}
