import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { startDemo } from '../../frame/gateways-store.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/failure-note.tsx';
import { words } from '../../words.ts';
import styles from './demo-row.module.css';

/** The built-in demo gateway while it is not in use. */
export function DemoRow({ onUsed }: { readonly onUsed: () => void }) {
  const [failed, setFailed] = useState<Failure | null>(null);
  const texts = words.settings.gateways;
  const use = async () => {
    const used = await startDemo();
    if (used.ok) onUsed();
    else setFailed(used.failure);
  };
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <div className={styles.place}>
          <span className={styles.name}>{words.frame.gateway.useDemo}</span>
          <span className={styles.text}>{texts.demoText}</span>
        </div>
        <Button onClick={() => void use()}>{texts.use}</Button>
      </div>
      {failed && <FailureNote apart failure={failed} />}
    </li>
  );
}
