import { useId, useState } from 'react';
import type { Folder } from '../../../../shared/chat/folder.ts';
import { strings } from '../../../i18n/strings.ts';
import { removeFolder } from '../../../stores/conversations/folder-actions.ts';
import { startFolderTask } from '../../../stores/conversations/folder-task.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import styles from './remove-folder.module.css';

/** Asks what should happen to a folder's conversations before it's deleted. */
export function RemoveFolder({ folder, count }: { readonly folder: Folder; readonly count: number }) {
  const texts = strings().folders.remove;
  const [choice, setChoice] = useState<'keep' | 'remove'>('keep');
  const group = useId();
  const close = () => startFolderTask(null);
  return (
    <ConfirmDialog
      open
      title={texts.title(folder.name)}
      text={texts.text}
      confirm={texts.confirm}
      onConfirm={() => {
        close();
        void removeFolder(folder, choice);
      }}
      onClose={close}
    >
      {count > 0 && (
        <fieldset className={styles.choices}>
          <legend>{texts.question}</legend>
          {(['keep', 'remove'] as const).map((value) => (
            <label key={value} className={styles.choice}>
              <input type="radio" name={group} checked={choice === value} onChange={() => setChoice(value)} />
              {texts[value](countOf(count), count === 1)}
            </label>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
