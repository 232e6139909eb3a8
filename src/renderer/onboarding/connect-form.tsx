import { ArrowUpRightIcon } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { chatAddress, gatewayAddresses } from '../../shared/gateways/gateway-address.ts';
import type { GatewayProfile } from '../../shared/gateways/gateway-profile.ts';
import { type Preset, presetFor, presets } from '../../shared/gateways/presets.ts';
import { FailureNote } from '../failures/failure-note.tsx';
import { strings } from '../i18n/strings.ts';
import { KeyPlaceNote } from '../stores/gateways/key-place-note.tsx';
import { nameFor } from '../stores/gateways/presets.ts';
import { openLink } from '../stores/open-link.ts';
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

/**
 * A provider, or the base URL of another gateway, and its key. Failures are shown below; submitting again retries.
 */
export function ConnectForm() {
  const setUp = useSetUp();
  const [baseUrl, setBaseUrl] = useState('');
  const [key, setKey] = useState('');
  const [refused, setRefused] = useState(false);
  const addressField = useRef<HTMLInputElement>(null);
  const keyField = useRef<HTMLInputElement>(null);
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

  const choose = (preset: Preset) => {
    enterAddress(preset.baseUrl);
    // What is still to be entered: the value for a placeholder, or the key.
    const next = preset.baseUrl.includes('<') ? addressField : keyField;
    next.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const named = presetNamed(baseUrl);
    if (named) choose(named);
    else if (!connecting) withEntered((entered) => connectGateway(entered, modelListTimeoutMs));
  };
  const texts = strings().onboarding;
  const preset = presetFor(baseUrl);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Providers baseUrl={baseUrl} onChoose={choose} />
      <Field
        ref={addressField}
        label={texts.baseUrl}
        size="xl"
        mono
        autoFocus
        inputMode="url"
        placeholder={texts.baseUrlExample}
        value={baseUrl}
        onChange={(event) => enterAddress(event.currentTarget.value)}
        error={refused ? addressError(baseUrl) : null}
        hint={<AddressHint baseUrl={baseUrl} hasChoice />}
      />
      <div>
        <KeyField
          ref={keyField}
          label={texts.key}
          note={preset?.keyPage ? undefined : texts.keyNote}
          size="xl"
          placeholder={maskedKeyFor(saved, baseUrl) ?? preset?.keyShape}
          value={key}
          onChange={(event) => {
            setKey(event.currentTarget.value);
            dismissFailure();
          }}
          hint={preset?.keyPage && <KeyPageLink name={preset.name} page={preset.keyPage} />}
        />
        <div className={styles.keyPlace}>
          <KeyPlaceNote />
        </div>
      </div>
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

/** Returns the preset whose name was typed instead of an address. */
function presetNamed(typed: string): Preset | undefined {
  const name = typed.trim().toLowerCase();
  return presets.find((preset) => preset.isOffered && preset.name.toLowerCase() === name);
}

/** Known gateways, by where they run and therefore whether they need a key. Choosing one fills in its address. */
function Providers({
  baseUrl,
  onChoose,
}: {
  readonly baseUrl: string;
  readonly onChoose: (preset: Preset) => void;
}) {
  const texts = strings().onboarding;
  const offered = presets.filter(({ isOffered }) => isOffered);
  const groups = [
    { caption: texts.cloud, members: offered.filter(({ keyPage }) => keyPage) },
    { caption: texts.local, members: offered.filter(({ keyPage }) => !keyPage) },
  ];
  return (
    <div className={styles.providers}>
      {groups.map(({ caption, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as part of the form's data
        <div key={caption} role="group" aria-label={caption}>
          <p className={styles.caption}>{caption}</p>
          <div className={styles.chips}>
            {members.map((preset) => (
              <button
                key={preset.name}
                type="button"
                className={styles.chip}
                aria-pressed={preset.baseUrl === baseUrl}
                onClick={() => onChoose(preset)}
              >
                {preset.name}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** A link to the page of a provider where keys are created. */
function KeyPageLink({ name, page }: { readonly name: string; readonly page: string }) {
  return (
    <a
      className={styles.link}
      href={page}
      onClick={(event) => {
        event.preventDefault();
        openLink(page);
      }}
    >
      {strings().onboarding.getKey(name)}
      <Icon icon={ArrowUpRightIcon} size={12} />
    </a>
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
