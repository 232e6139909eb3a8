import { LockKeyholeIcon } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { chatAddress, gatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import type { GatewayProfile, KeyPlace } from '../../shared/gateways/gateway-profile.ts';
import { presetFor, presets } from '../../shared/gateways/presets.ts';
import { FailureNote } from '../failures/failure-note.tsx';
import { strings } from '../i18n/strings.ts';
import { nameFor } from '../stores/gateways/presets.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { KeyField } from '../ui/controls/key-field.tsx';
import { addressError } from '../ui/format/address-error.ts';
import { AddressHint } from '../ui/format/address-hint.tsx';
import { Icon } from '../ui/text/icon.tsx';
import styles from './connect-form.module.css';
import {
  connectGateway,
  dismissFailure,
  type Entered,
  saveAnyway,
  stopConnecting,
  useSetUp,
} from './set-up.ts';

/** Maximum time that the page waits for a model list while the user is waiting for it, in ms. */
const modelListTimeoutMs = 20_000;

const shortcutNames = ['OpenAI', 'Groq', 'OpenRouter', 'Ollama', 'LM Studio'];
const chips = presets.filter((preset) => shortcutNames.includes(preset.name));

/** Base URL and key of the first gateway. Failures are shown below; submitting again retries. */
export function ConnectForm({ keyPlace }: { readonly keyPlace: KeyPlace }) {
  const setUp = useSetUp();
  const [baseUrl, setBaseUrl] = useState('');
  const [key, setKey] = useState('');
  const [refused, setRefused] = useState(false);
  const addressField = useRef<HTMLInputElement>(null);
  const address = chatAddress(baseUrl);
  const connecting = setUp.state === 'connecting';
  const saved = setUp.state === 'idle' ? null : setUp.gateway;

  /** Passes on the entered values if the base URL is valid. */
  const withEntered = (to: (entered: Entered) => Promise<void>) => {
    if (!address) {
      setRefused(true);
      addressField.current?.focus();
      return;
    }
    void to({ baseUrl: baseUrl.trim(), key: key.trim() });
    // The main process stores the key. The page keeps no copy.
    setKey('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!connecting) withEntered((entered) => connectGateway(entered, modelListTimeoutMs));
  };
  const enterAddress = (next: string) => {
    setBaseUrl(next);
    setRefused(false);
    dismissFailure();
  };
  const fix = setUp.state === 'failed' ? setUp.failure?.values.fix : undefined;
  const takeAddress = (next: string) => {
    enterAddress(next);
    void connectGateway({ baseUrl: next, key: '' }, modelListTimeoutMs);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <Field
          ref={addressField}
          label={strings().onboarding.baseUrl}
          size="xl"
          mono
          autoFocus
          inputMode="url"
          placeholder={strings().onboarding.baseUrlExample}
          value={baseUrl}
          onChange={(event) => enterAddress(event.currentTarget.value)}
          error={refused ? addressError(baseUrl) : null}
          hint={<AddressHint baseUrl={baseUrl} />}
        />
        <PresetChips onChoose={enterAddress} />
      </div>
      <KeyField
        label={strings().onboarding.key}
        note={strings().onboarding.keyNote}
        size="xl"
        placeholder={maskedKeyFor(saved, baseUrl) ?? presetFor(baseUrl)?.keyShape}
        value={key}
        onChange={(event) => {
          setKey(event.currentTarget.value);
          dismissFailure();
        }}
        hint={
          <span className={styles.saved}>
            <Icon icon={LockKeyholeIcon} size={12} />
            {strings().onboarding.keySaved[keyPlace]}
          </span>
        }
      />
      {setUp.state === 'failed' && setUp.failure && (
        <FailureNote failure={setUp.failure} gatewayName={saved?.name ?? nameFor(baseUrl)}>
          {typeof fix === 'string' && (
            <Button size="sm" onClick={() => takeAddress(fix)}>
              {strings().frame.useAddress}
            </Button>
          )}
        </FailureNote>
      )}
      <ConnectActions onSaveAnyway={() => withEntered(saveAnyway)} />
    </form>
  );
}

function PresetChips({ onChoose }: { readonly onChoose: (baseUrl: string) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as part of the form's data
    <div className={styles.chips} role="group" aria-label={strings().onboarding.presets}>
      {chips.map((preset) => (
        <button
          key={preset.name}
          type="button"
          className={styles.chip}
          onClick={() => onChoose(preset.baseUrl)}
        >
          {preset.name}
        </button>
      ))}
    </div>
  );
}

/** Connect or Cancel, and a button that saves the gateway although the connection failed. */
function ConnectActions({ onSaveAnyway }: { readonly onSaveAnyway: () => void }) {
  const setUp = useSetUp();
  const connecting = setUp.state === 'connecting';
  const texts = strings().onboarding;
  return (
    <div className={styles.actions}>
      <Button
        type="submit"
        variant="primary"
        size="xl"
        className={styles.connect}
        busy={connecting}
        shortcut={connecting ? undefined : ['Enter']}
      >
        {connecting ? texts.connecting : texts.connect}
      </Button>
      {connecting && (
        <Button variant="ghost" size="xl" onClick={() => void stopConnecting()}>
          {strings().frame.cancel}
        </Button>
      )}
      {setUp.state === 'failed' && setUp.gateway && (
        <Button variant="ghost" size="xl" onClick={onSaveAnyway}>
          {texts.useAnyway}
        </Button>
      )}
    </div>
  );
}

// A stored key is only used for its own origin.
function maskedKeyFor(saved: GatewayProfile | null, baseUrl: string): string | undefined {
  if (saved?.key.state !== 'saved') return undefined;
  const origin = gatewayAddresses(baseUrl)?.origin;
  return origin === gatewayAddresses(saved.baseUrl)?.origin ? saved.key.masked : undefined;
}
