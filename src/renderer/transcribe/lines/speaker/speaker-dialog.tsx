import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import dialogStyles from '../../../ui/overlay/dialog.module.css';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import styles from './speaker-dialog.module.css';
import type { SpokenLine } from './use-line-speakers.ts';

/** Called with the id of a speaker or a typed name, and whether it's only for one line. */
type Choose = (chosen: string, onlyLine: boolean) => void;

/** Changes who speaks a line: renames the speaker, or chooses another one, in all of the speaker's lines or only here. */
export function SpeakerDialog({
  spoken,
  onChoose,
  onClose,
}: {
  /** Null if closed. */
  readonly spoken: SpokenLine | null;
  readonly onChoose: Choose;
  readonly onClose: () => void;
}) {
  const texts = strings().speakers;
  return (
    <ModalDialog open={spoken !== null} onClose={onClose} className={dialogStyles.popup}>
      <Dialog.Title className={dialogStyles.title}>
        {spoken?.name ? texts.rename(spoken.name) : texts.label}
      </Dialog.Title>
      {spoken && (
        <SpeakerForm
          spoken={spoken}
          onChoose={(chosen, onlyLine) => {
            onChoose(chosen, onlyLine);
            onClose();
          }}
        />
      )}
    </ModalDialog>
  );
}

function SpeakerForm({
  spoken: { speakerId, name, isGuess, lineCount, options },
  onChoose,
}: {
  readonly spoken: SpokenLine;
  readonly onChoose: Choose;
}) {
  const texts = strings().speakers;
  const [typed, setTyped] = useState(name ?? '');
  const [scope, setScope] = useState<'all' | 'line'>(speakerId === null ? 'line' : 'all');
  const onlyLine = scope === 'line';
  const others = options.filter(({ id }) => id !== speakerId);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(typed, onlyLine);
      }}
    >
      <Field
        label={texts.name}
        value={typed}
        hint={isGuess ? texts.guess : undefined}
        maxLength={100}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {lineCount > 1 && (
        <Segmented
          label={texts.scope}
          value={scope}
          options={[
            { value: 'all', label: texts.allLines(lineCount) },
            { value: 'line', label: texts.thisLine },
          ]}
          onChange={setScope}
        />
      )}
      {others.length > 0 && (
        <div>
          <p className={styles.heading}>{onlyLine ? texts.saidBy : texts.mergeWith}</p>
          <div className={styles.others}>
            {others.map(({ id, label }) => (
              <Button key={id} onClick={() => onChoose(id, onlyLine)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      )}
      <div className={dialogStyles.actions}>
        <Dialog.Close render={<Button variant="ghost" size="lg" />}>{strings().frame.cancel}</Dialog.Close>
        <Button type="submit" variant="primary" size="lg">
          {strings().lines.times.save}
        </Button>
      </div>
    </form>
  );
}
