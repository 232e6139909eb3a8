import { RefreshCwIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { useCurrentGateway, useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { refreshVoices } from '../../stores/speech/gateway-voices.ts';
import { chooseVoice, rememberVoice } from '../../stores/speech/speech-choice.ts';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import styles from './voice-finder.module.css';

/**
 * Shown above the voices: the gateway if it isn't the one in use, the filter (null if there is none), and other voices.
 */
export function VoiceFinder({
  filter,
  onFilter,
}: {
  readonly filter: string | null;
  readonly onFilter: (filter: string) => void;
}) {
  const texts = strings().speak;
  const gateway = useGatewayFor('speech');
  const current = useCurrentGateway();
  return (
    <div className={styles.finder}>
      {gateway && gateway.id !== current?.id && (
        <p className={styles.gateway}>{texts.spokenBy(gateway.name)}</p>
      )}
      <div className={styles.row}>
        {filter !== null && (
          <Field
            type="search"
            label={texts.filterVoices}
            labelPlace="hidden"
            placeholder={texts.filterVoices}
            size="md"
            value={filter}
            onChange={({ currentTarget }) => onFilter(currentTarget.value)}
          />
        )}
        <OtherVoice />
        {gateway && (
          <IconButton
            icon={RefreshCwIcon}
            label={texts.refreshVoices}
            onClick={() => void refreshVoices(gateway.id)}
          />
        )}
      </div>
    </div>
  );
}

function OtherVoice() {
  const texts = strings().speak;
  const [typed, setTyped] = useState('');
  const apply = () => {
    const id = typed.trim();
    if (id === '') return;
    chooseVoice(id);
    void rememberVoice(id);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    apply();
  };
  return (
    <Field
      label={texts.otherVoice}
      labelPlace="hidden"
      placeholder={texts.otherVoiceHint}
      size="md"
      mono
      maxLength={500}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={apply}
    />
  );
}
