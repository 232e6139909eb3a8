import { type KeyboardEvent, useRef } from 'react';
import { joinedText } from '../../../../shared/text/join-texts.ts';
import { strings } from '../../../i18n/strings.ts';
import { typeLine } from '../../../stores/transcripts/line-edits.ts';
import type { OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { clockOf } from '../../../ui/format/clock-of.ts';
import { hasLongRun } from '../../../ui/text/long-runs.ts';
import { onMac } from '../../../ui/text/on-mac.ts';
import styles from '../transcript-line.module.css';
import { type Draft, transferDraft } from './transfer-draft.ts';

/** How the user left the editor: with Esc, with Enter (which goes to the next line), or otherwise. */
export type LeftBy = 'escape' | 'enter' | 'elsewhere';

/** Returns the initial text and caret, given the text of the new line. */
export type DraftOf = (text: string) => Draft;

/** Events of an editor. */
export type LineEditorEvents = {
  /** The original line, its current text, and how the editor was left. */
  readonly done: (before: OpenLine, text: string, by: LeftBy) => void;
  /**
   * Splits or merges the line. `before` is the original line and `text` its current text. `draft` returns the initial
   * state of the next editor, so that text typed in the meantime isn't lost. Resolves to whether it succeeded.
   */
  readonly split: (before: OpenLine, text: string, at: number, draft: DraftOf) => Promise<boolean>;
  readonly merge: (before: OpenLine, text: string, draft: DraftOf) => Promise<boolean>;
};

/**
 * Edits a line in place and stores each change immediately. Enter goes to the next line, Ctrl+Enter splits the line at
 * the caret, Backspace at the start merges it with the previous one, and Esc closes the editor.
 */
export function LineEditor({
  line,
  place,
  caret,
  draft,
  previous,
  events,
}: {
  readonly line: OpenLine;
  readonly place: number;
  /** Initial caret position in UTF-16 units. Null for the end. */
  readonly caret: number | null;
  /** Text typed before the line existed. Null to start with the line's own text. */
  readonly draft: string | null;
  /** The line before it in its transcript; null for the first. */
  readonly previous: OpenLine | null;
  readonly events: LineEditorEvents;
}) {
  const texts = strings().transcribe;
  const before = useRef(line);
  const stored = useRef(line.text);
  const hasLeft = useRef(false);
  const store = (text: string) => {
    if (text === stored.current) return;
    stored.current = text;
    typeLine(line, { text, checked: true });
  };
  const leave = (text: string, by: LeftBy) => {
    // Removing the field blurs it, which must not end the edit a second time.
    if (hasLeft.current) return;
    hasLeft.current = true;
    store(text);
    events.done(before.current, text, by);
  };
  /** Shows `shown` until the new line can be edited. If the change fails, restores the field. */
  const handOver = async (
    field: HTMLTextAreaElement,
    shown: Draft,
    run: (draft: DraftOf) => Promise<boolean>,
  ) => {
    const { value, selectionStart } = field;
    hasLeft.current = true;
    store(value);
    field.value = shown.text;
    field.setSelectionRange(shown.caret, shown.caret);
    const typedDraft = () => ({ text: field.value, caret: field.selectionStart });
    if (await run((text) => transferDraft(text, shown.text, typedDraft()))) return;
    hasLeft.current = false;
    before.current = { ...before.current, text: value };
    field.value = value;
    field.setSelectionRange(selectionStart, selectionStart);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, altKey, currentTarget: field } = event;
    const { value, selectionStart, selectionEnd } = field;
    const mod = onMac ? event.metaKey : event.ctrlKey;
    const atStart = selectionStart === 0 && selectionEnd === 0;
    if (key === 'Escape') leave(value, 'escape');
    else if (key === 'Enter' && mod && !shiftKey && !altKey) {
      const [head, tail] = [value.slice(0, selectionStart).trim(), value.slice(selectionStart).trimStart()];
      if (!hasLeft.current && head !== '' && tail !== '')
        void handOver(field, { text: tail, caret: 0 }, (draft) =>
          events.split(before.current, value, selectionStart, draft),
        );
    } else if (key === 'Enter' && !shiftKey && !altKey && !mod) leave(value, 'enter');
    else if (key === 'Backspace' && atStart && previous && !mod && !altKey) {
      const { text, at } = joinedText(previous.text, value);
      if (!hasLeft.current)
        void handOver(field, { text, caret: at }, (draft) => events.merge(before.current, value, draft));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <textarea
      className={styles.editor}
      rows={1}
      dir="auto"
      aria-label={line.start === null ? texts.textOfLine(place + 1) : texts.textAt(clockOf(line.start))}
      defaultValue={draft ?? line.text}
      data-long-run={hasLongRun(draft ?? line.text) || undefined}
      maxLength={20_000}
      // biome-ignore lint/a11y/noAutofocus: the field appears because the user chose to edit
      autoFocus
      onFocus={({ currentTarget }) => {
        const at = caret ?? currentTarget.value.length;
        currentTarget.setSelectionRange(at, at);
        store(currentTarget.value);
      }}
      onChange={({ currentTarget }) => {
        if (!hasLeft.current) store(currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => leave(currentTarget.value, 'elsewhere')}
    />
  );
}
