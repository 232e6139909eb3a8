import { PlusIcon, RefreshCwIcon } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { strings } from '../../i18n/strings.ts';
import { useGatewayFor } from '../../stores/gateways/gateways-store.ts';
import { refreshVoices } from '../../stores/speech/gateway-voices.ts';
import { chooseVoice, rememberVoice } from '../../stores/speech/speech-choice.ts';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './other-voice.module.css';

/** The last card: a voice that isn't listed, by its ID. Also lists the gateway's voices again. */
export function OtherVoice() {
  const texts = strings().speak;
  const gateway = useGatewayFor('speech');
  const button = useRef<HTMLButtonElement>(null);
  // Null while the card is a button.
  const [typed, setTyped] = useState<string | null>(null);
  const close = () => setTyped(null);
  const apply = () => {
    const id = typed?.trim();
    close();
    if (!id) return;
    chooseVoice(id);
    void rememberVoice(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Enter') apply();
    else close();
    // The field is removed.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  return (
    <div className={styles.row}>
      {typed === null ? (
        <button ref={button} type="button" className={styles.card} onClick={() => setTyped('')}>
          <Icon icon={PlusIcon} size={14} />
          {texts.otherVoiceCard}
        </button>
      ) : (
        <Field
          label={texts.otherVoice}
          labelPlace="hidden"
          placeholder={texts.otherVoiceHint}
          size="md"
          mono
          autoFocus
          maxLength={500}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={apply}
        />
      )}
      {gateway && (
        <IconButton
          icon={RefreshCwIcon}
          label={texts.refreshVoices}
          onClick={() => void refreshVoices(gateway.id)}
        />
      )}
    </div>
  );
}
