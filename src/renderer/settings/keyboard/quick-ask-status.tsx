import { useEffect, useState } from 'react';
import type { QuickAskKeys } from '../../../shared/models/quick-ask.ts';
import { follow } from '../../backend/follow.ts';
import { sentenceOf } from '../../failures/failure-sentence.ts';
import { shortcutsStrings } from '../../i18n/shortcuts-strings.ts';
import { changeSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import styles from './keyboard-section.module.css';

/** Shows where the quick ask shortcut works. The operating system decides whether it works in every app. */
export function QuickAskStatus() {
  const [scope, setScope] = useState<QuickAskKeys | null>(null);
  useEffect(
    () =>
      follow(
        (to, signal) => to.quickAsk.watchKeys(undefined, { signal }),
        setScope,
        () => {},
      ),
    [],
  );
  const texts = shortcutsStrings().shortcuts;
  const request = async () => {
    const failed = await changeSettings({ quickAskEverywhere: true });
    if (failed) toast({ text: sentenceOf(failed).title });
  };
  return (
    <>
      <p className={styles.status} role="status" data-refused={scope === 'refused' || undefined}>
        {scope && texts.quickAskScope[scope]}
      </p>
      {scope === 'waiting' && (
        <Button size="sm" onClick={() => void request()}>
          {texts.quickAskRequest}
        </Button>
      )}
    </>
  );
}
