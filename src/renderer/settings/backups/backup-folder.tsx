import { useState } from 'react';
import type { BackupStatus } from '../../../shared/data/backups.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Mono } from '../sections/mono.tsx';
import styles from './backups-part.module.css';
import { chooseBackupFolder } from './backups-store.ts';

/**
 * Shows the backup folder. The user changes it with the system's dialog or, in a shell without one, by typing a path.
 */
export function BackupFolder({ status: { plan, hasDialog } }: { readonly status: BackupStatus }) {
  const texts = strings().backups;
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (path: string) => {
    if (await chooseBackupFolder(path)) setTyped(null);
  };
  if (typed === null)
    return (
      <>
        {plan.folder === null ? texts.noFolder : <Mono>{plan.folder}</Mono>}
        <Button
          size="sm"
          aria-label={`${texts.folder}: ${texts.choose}`}
          onClick={() => (hasDialog ? void chooseBackupFolder(null) : setTyped(plan.folder ?? ''))}
        >
          {texts.choose}
        </Button>
      </>
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save(typed.trim());
      }}
    >
      <Field
        label={texts.path}
        mono
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div className={styles.row}>
        <Button type="submit" size="sm" disabled={typed.trim() === ''}>
          {texts.use}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setTyped(null)}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
