import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import { useState } from 'react';
import { speechTextLimit } from '../../../shared/limits.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { directionOf } from '../../ui/text/direction-of.ts';
import { hasLongRun } from '../../ui/text/long-runs.ts';
import { changedPart, firstPart, partAt, placeOf, previousStart } from '../model/text-part.ts';
import styles from './part-editor.module.css';
import editorStyles from './script-editor.module.css';

/** Edits text in parts, because the browser would take seconds to lay out all of it after each key press. */
export function PartEditor({
  text,
  onText,
}: {
  readonly text: string;
  readonly onText: (text: string) => void;
}) {
  const texts = speakStrings().speak;
  const [stored, setStored] = useState(() => firstPart(text));
  // Another text, such as one that replaced it, starts with its first part.
  const part = stored.text === text ? stored : firstPart(text);
  const { number, count } = placeOf(part);
  // It may replace the other editor while the user is typing.
  const [takesFocus] = useState(() => Boolean(document.activeElement?.closest('[data-step="text"]')));
  return (
    <>
      <nav className={styles.parts} aria-label={texts.parts.name}>
        <IconButton
          icon={ChevronLeftIcon}
          label={texts.parts.previous}
          disabled={part.start === 0}
          onClick={() => setStored(partAt(text, previousStart(part)))}
        />
        <span>{texts.parts.part(countOf(number), countOf(count))}</span>
        <IconButton
          icon={ChevronRightIcon}
          label={texts.parts.next}
          disabled={part.end >= text.length}
          onClick={() => setStored(partAt(text, part.end))}
        />
        <span className={styles.note}>{texts.parts.why}</span>
      </nav>
      <textarea
        className={editorStyles.field}
        // biome-ignore lint/a11y/noAutofocus: only if the editor that it replaces had the focus
        autoFocus={takesFocus}
        aria-label={texts.text}
        value={text.slice(part.start, part.end)}
        data-long-run={hasLongRun(text.slice(part.start, part.end)) || undefined}
        maxLength={speechTextLimit - text.length + part.end - part.start}
        dir={directionOf(text.slice(part.start, part.end))}
        onChange={({ currentTarget }) => {
          const changed = changedPart(part, currentTarget.value);
          setStored(changed);
          onText(changed.text);
        }}
      />
    </>
  );
}
