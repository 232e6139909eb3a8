import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { tryBackend } from '../../backend/call-backend.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useGateways } from './gateways-store.ts';
import styles from './key-place-note.module.css';

/** Says that keys are stored in the system's keychain. Without one, lets the user choose whether they're remembered. */
export function KeyPlaceNote() {
  const place = useGateways(({ gateways }) => gateways?.keys.place);
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().settings.keys;
  if (place === undefined) return null;
  if (place === 'keychain') return <p className={styles.note}>{texts.keychain}</p>;
  const remember = async (on: boolean) =>
    setFailure(await tryBackend((api) => api.gateways.chooseKeyPlace({ place: on ? 'file' : 'session' })));
  return (
    <>
      <div className={styles.remember}>
        <Switch label={texts.remember} checked={place === 'file'} onChange={(on) => void remember(on)} />
        <span aria-hidden="true">{texts.remember}</span>
      </div>
      <p className={styles.note}>{texts[place]}</p>
      {failure && <FailureNote failure={failure} />}
    </>
  );
}
