import { useState } from 'react';
import type { Failure } from '../../../shared/failure.ts';
import { openMicrophone } from '../../audio/recorder/microphone.ts';
import { useMicrophones } from '../../audio/recorder/microphone-list.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Fact } from '../about/facts.tsx';
import styles from './audio-parts.module.css';

/**
 * Chooses the microphone for recordings and dictation. Browsers hide device names until the page has permission to
 * record, so a button asks for it first.
 */
export function MicrophoneChoice() {
  const preferred = useSettings(({ microphone }) => microphone);
  const { microphones, refresh } = useMicrophones();
  const [failure, setFailure] = useState<Failure | null>(null);
  const texts = strings().audioSettings;

  const askForNames = async () => {
    setFailure(null);
    const opened = await openMicrophone(preferred);
    if (!opened.ok) return setFailure(opened.failure);
    for (const track of opened.stream.getTracks()) track.stop();
    refresh();
  };
  const choose = (id: string) => {
    const chosen = microphones?.find((microphone) => microphone.id === id);
    void changeSettings({ microphone: chosen ?? null });
  };

  const present =
    preferred && microphones?.find(({ id, name }) => id === preferred.id || name === preferred.name);
  const isMissing = preferred !== null && microphones !== null && !present;
  const note = isMissing ? texts.goneText(preferred.name) : texts.knownText;
  return (
    <Fact name={texts.device} text={microphones ? note : texts.deviceText}>
      {microphones ? (
        <NativeSelect
          className={styles.select}
          aria-label={texts.device}
          value={present?.id ?? preferred?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{texts.systemChoice}</option>
          {microphones.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {isMissing && <option value={preferred.id}>{texts.gone(preferred.name)}</option>}
        </NativeSelect>
      ) : (
        <>
          <span>{preferred?.name ?? texts.systemChoice}</span>
          <Button onClick={() => void askForNames()}>{texts.choose}</Button>
        </>
      )}
      {failure && <FailureNote failure={failure} />}
    </Fact>
  );
}
