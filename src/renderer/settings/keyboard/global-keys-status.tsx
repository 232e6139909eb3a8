import { useEffect, useState } from 'react';
import type { GlobalKeys } from '../../../shared/settings/global-keys.ts';
import { follow } from '../../backend/follow.ts';
import { strings } from '../../i18n/strings.ts';
import { changeSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './keyboard-section.module.css';

/** Shows where a system-wide shortcut of the desktop app works, which depends on the operating system. */
export function GlobalKeysStatus({
  name,
  hasKeys,
}: {
  readonly name: 'quickAsk' | 'talkAnywhere';
  readonly hasKeys: boolean;
}) {
  const [scope, setScope] = useState<GlobalKeys | null>(null);
  useEffect(
    () =>
      follow(
        (api, signal) => (name === 'quickAsk' ? api.quickAsk : api.talk).watchKeys(undefined, { signal }),
        setScope,
      ),
    [name],
  );
  const { globalKeys, globalKeysRequest, quickAskKeys, talkKeys } = strings().shortcuts;
  const texts = { ...globalKeys, ...(name === 'quickAsk' ? quickAskKeys : talkKeys) };
  return (
    <>
      <p className={styles.status} role="status" data-refused={scope === 'refused' || undefined}>
        {scope && (hasKeys || scope !== 'page') && texts[scope]}
      </p>
      {scope === 'waiting' && (
        <Button size="sm" onClick={() => void changeSettings({ quickAskEverywhere: true })}>
          {globalKeysRequest}
        </Button>
      )}
    </>
  );
}
