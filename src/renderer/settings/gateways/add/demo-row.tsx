import { useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { settingsStrings } from '../../../i18n/settings-strings.ts';
import { strings } from '../../../i18n/strings.ts';
import { startDemo } from '../../../stores/gateways/gateways-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './demo-row.module.css';

/** Offers the built-in demo gateway while it isn't in the list of gateways. */
export function DemoRow({ onUsed }: { readonly onUsed: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = settingsStrings().settings.gateways;
  const use = async () => {
    const used = await startDemo();
    if (used.ok) onUsed();
    else setFailure(used.failure);
  };
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.place}>
          <span className={styles.name}>{strings().frame.gateway.useDemo}</span>
          <span className={styles.text}>{texts.demoText}</span>
        </div>
        <Button onClick={() => void use()}>{texts.use}</Button>
      </div>
      {failure && <FailureNote failure={failure} />}
    </li>
  );
}
