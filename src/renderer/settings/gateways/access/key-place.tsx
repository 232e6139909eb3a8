import { useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import { tryBackend } from '../../../backend/call-backend.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { useGateways } from '../../../stores/gateways/gateways-store.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Fact, Facts } from '../../about/facts.tsx';
import styles from './key-place.module.css';

/** Shows that keys are stored in the system's keychain. Without one, lets the user choose where to store them. */
export function KeyPlaceChoice() {
  const keys = useGateways(({ gateways }) => gateways?.keys);
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().settings.keys;
  if (!keys) return null;

  const choose = async (place: 'file' | 'session') => {
    setFailure(await tryBackend((api) => api.gateways.chooseKeyPlace({ place })));
  };

  return (
    <>
      {!keys.keychain && <p className={styles.why}>{texts.noKeychain}</p>}
      <Facts>
        {keys.place === 'keychain' ? (
          <Fact name={texts.choice} text={texts.keychainText}>
            {texts.keychain}
          </Fact>
        ) : (
          <Fact name={texts.choice} text={keys.place === 'file' ? texts.fileText : texts.sessionText}>
            <Segmented
              label={texts.choice}
              value={keys.place}
              options={[
                { value: 'session', label: texts.chooseSession },
                { value: 'file', label: texts.chooseFile },
              ]}
              onChange={(place) => void choose(place)}
            />
          </Fact>
        )}
      </Facts>
      {failure && <FailureNote failure={failure} />}
    </>
  );
}
