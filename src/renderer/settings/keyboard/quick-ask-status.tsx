import { useEffect, useState } from 'react';
import type { QuickAskKeys } from '../../../shared/models/quick-ask.ts';
import { follow } from '../../backend/follow.ts';
import { shortcutsStrings } from '../../i18n/shortcuts-strings.ts';
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
  return (
    <p className={styles.heard} role="status" data-refused={scope === 'refused' || undefined}>
      {scope && shortcutsStrings().shortcuts.quickAskHeard[scope]}
    </p>
  );
}
