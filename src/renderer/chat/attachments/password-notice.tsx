import { LockIcon } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Notice } from '../controls/notice.tsx';
import styles from './password-notice.module.css';
import type { LockedFile } from './use-attaching.ts';

/** Asks for the password of a PDF. It's used once and never stored. */
export function PasswordNotice({
  locked,
  onPassword,
}: {
  readonly locked: LockedFile;
  /** Called with null to leave the file out. */
  readonly onPassword: (password: string | null) => void;
}) {
  const [password, setPassword] = useState('');
  const texts = strings().composer.document;
  const submit = () => {
    if (password === '') return;
    onPassword(password);
    setPassword('');
  };
  return (
    <Notice icon={LockIcon} onDismiss={() => onPassword(null)}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>
          {locked.isWrong ? texts.wrongPassword(locked.file.name) : texts.needsPassword(locked.file.name)}
        </p>
        <Field
          label={texts.password}
          labelPlace="hidden"
          size="md"
          type="password"
          className={styles.field}
          placeholder={texts.password}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button size="sm" type="submit" disabled={password === ''}>
          {texts.open}
        </Button>
      </form>
    </Notice>
  );
}
