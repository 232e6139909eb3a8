import { type SubmitEvent, useRef, useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import { chatAddress, placeholderIn } from '../../../../shared/gateways/gateway-address.ts';
import { type Preset, presetFor } from '../../../../shared/gateways/presets.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { KeyPlaceNote } from '../../../stores/gateways/key-place-note.tsx';
import { nameFor } from '../../../stores/gateways/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { KeyField } from '../../../ui/controls/key-field.tsx';
import { addressError } from '../../../ui/format/address-error.ts';
import { AddressHint } from '../../../ui/format/address-hint.tsx';
import styles from './add-gateway.module.css';
import { addInsteadOfDemo } from './add-instead-of-demo.ts';

/** The form to add a gateway, prefilled from `preset`. */
export function AddGateway({
  preset,
  onAdded,
  onCancel,
}: {
  readonly preset: Preset | null;
  readonly onAdded: (gatewayId: string) => void;
  readonly onCancel: () => void;
}) {
  const texts = strings().settings.gateways;
  const [name, setName] = useState(preset?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(preset?.baseUrl ?? '');
  const [key, setKey] = useState('');
  const [refused, setRefused] = useState(false);
  const addressField = useRef<HTMLInputElement>(null);
  const address = chatAddress(baseUrl);
  const isAddressFirst = preset === null || placeholderIn(preset.baseUrl) !== null;

  const { adding, failure, add } = useAdding(onAdded);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (address)
      return void add({
        name: name.trim() || nameFor(baseUrl),
        baseUrl: baseUrl.trim(),
        key: key.trim() || null,
      });
    setRefused(true);
    addressField.current?.focus();
  };

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Field
        label={texts.name}
        labelPlace="side"
        maxLength={100}
        placeholder={texts.namePlaceholder}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Field
        ref={addressField}
        label={texts.baseUrl}
        labelPlace="side"
        mono
        inputMode="url"
        autoFocus={isAddressFirst}
        placeholder={strings().onboarding.baseUrlExample}
        value={baseUrl}
        error={refused ? addressError(baseUrl) : null}
        hint={<AddressHint baseUrl={baseUrl} />}
        onFocus={(event) => selectPlaceholder(event.currentTarget)}
        onChange={(event) => {
          setBaseUrl(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <KeyField
        label={texts.key}
        labelPlace="side"
        autoFocus={!isAddressFirst}
        placeholder={presetFor(baseUrl)?.keyShape ?? strings().onboarding.keyNote}
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <div className={styles.below}>
        <KeyPlaceNote />
      </div>
      {failure && <FailureNote failure={failure} gatewayName={name} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="lg" busy={adding}>
          {adding ? texts.adding : texts.add}
        </Button>
        <Button variant="ghost" size="lg" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Selects the placeholder in a preset's address, so that typing replaces it. */
function selectPlaceholder(field: HTMLInputElement): void {
  const placeholder = placeholderIn(field.value);
  if (!placeholder) return;
  const start = field.value.indexOf(placeholder);
  field.setSelectionRange(start, start + placeholder.length);
}

/** Returns a function that adds a gateway, whether it's running, and why the last attempt failed. */
function useAdding(onAdded: (gatewayId: string) => void) {
  const [adding, setAdding] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const add = async (entered: {
    readonly name: string;
    readonly baseUrl: string;
    readonly key: string | null;
  }) => {
    setAdding(true);
    const added = await addInsteadOfDemo(entered);
    setAdding(false);
    // Adding the gateway unmounts the form, so the page doesn't keep a copy of the key.
    if (added.ok) onAdded(added.value.id);
    else setFailure(added.failure);
  };
  return { adding, failure, add };
}
