import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TranscriptLine } from '../../shared/models/transcript.ts';
import { words } from '../words.ts';
import { shortTime } from './export/time-code.ts';
import { keepLine } from './transcript-actions.ts';
import styles from './transcript-line.module.css';

const saveAfterMs = 400;

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
  const field = useRef<HTMLTextAreaElement>(null);
  const before = useRef(line.text);
  const kept = useRef(line.text);
  const latest = useRef(line);
  latest.current = line;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = (text: string) => {
    clearTimeout(timer.current);
    if (text === kept.current) return;
    kept.current = text;
    void keepLine(transcriptId, latest.current, text).then((done) => {
      // What is not on disk is tried again with the next change, or on leaving.
      if (!done && kept.current === text) kept.current = before.current;
    });
  };
  const leaving = useRef(keep);
  leaving.current = keep;
  useEffect(() => {
    const element = field.current;
    const flush = () => element && leaving.current(element.value);
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

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
      ref={field}
      className={styles.editor}
      rows={1}
      aria-label={line.start === null ? texts.textOfLine(place + 1) : texts.textAt(shortTime(line.start))}
      defaultValue={line.text}
      maxLength={20_000}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(line.text.length, line.text.length)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => keep(text), saveAfterMs);
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => {
        keep(currentTarget.value);
        onDone();
      }}
    />
  );
}
