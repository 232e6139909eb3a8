import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import type { OpenLine } from '../../../stores/transcripts/open-transcript.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import dialogStyles from '../../../ui/overlay/dialog.module.css';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import styles from './line-times-dialog.module.css';
import { timeField, typedTime } from './typed-time.ts';

/** Edits when a line starts and ends. */
export function LineTimesDialog({
  line,
  currentTime,
  onSave,
  onClose,
}: {
  /** Null if closed. */
  readonly line: OpenLine | null;
  /** The playback position in seconds; null if there is no audio. */
  readonly currentTime: number | null;
  readonly onSave: (start: number, end: number) => void;
  readonly onClose: () => void;
}) {
  return (
    <ModalDialog open={line !== null} onClose={onClose} className={dialogStyles.popup}>
      <Dialog.Title className={dialogStyles.title}>{strings().lines.times.title}</Dialog.Title>
      {line && <TimesForm line={line} currentTime={currentTime} onSave={onSave} onClose={onClose} />}
    </ModalDialog>
  );
}

function TimesForm({
  line,
  currentTime,
  onSave,
  onClose,
}: {
  readonly line: OpenLine;
  readonly currentTime: number | null;
  readonly onSave: (start: number, end: number) => void;
  readonly onClose: () => void;
}) {
  const texts = strings().lines.times;
  const [typed, setTyped] = useState({ start: timeField(line.start ?? 0), end: timeField(line.end ?? 0) });
  const [tried, setTried] = useState(false);
  const start = typedTime(typed.start);
  const end = typedTime(typed.end);
  const reversed = start !== null && end !== null && end < start;
  const save = () => {
    setTried(true);
    if (start === null || end === null || reversed) return;
    onSave(start, end);
    onClose();
  };
  const field = (name: 'start' | 'end', error: string | null) => (
    <div className={styles.field}>
      <Field
        label={texts[name]}
        value={typed[name]}
        error={tried ? error : null}
        onChange={({ currentTarget }) => setTyped((before) => ({ ...before, [name]: currentTarget.value }))}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {currentTime !== null && (
        <Button
          size="lg"
          aria-label={texts.takeNow(texts[name])}
          onClick={() => setTyped((before) => ({ ...before, [name]: timeField(currentTime) }))}
        >
          {texts.now}
        </Button>
      )}
    </div>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {field('start', start === null ? texts.unreadable : null)}
      {field('end', end === null ? texts.unreadable : reversed ? texts.reversed : null)}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button variant="ghost" size="lg" />}>{strings().frame.cancel}</Dialog.Close>
        <Button type="submit" variant="primary" size="lg">
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
