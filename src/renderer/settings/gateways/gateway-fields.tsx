import { type ReactNode, useEffect, useState } from 'react';
import { chatAddress } from '../../../shared/models/gateway-address.ts';
import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { sentenceOf } from '../../failure-words.ts';
import { addressError } from '../../frame/address-error.ts';
import { askGateways } from '../../frame/gateways-store.ts';
import { forgetModels } from '../../frame/models-store.ts';
import { nameAfterMove } from '../../frame/presets.ts';
import { Field } from '../../ui/field.tsx';
import { words } from '../../words.ts';
import { GatewayKey } from './gateway-key.tsx';
import { RequestSwitch } from './request-switch.tsx';

/** What can be changed of a saved gateway. Name and address hold when their field is left, or on Enter. */
export function GatewayFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = words.settings.gateways;
  const gatewayId = gateway.id;
  return (
    <>
      <KeptField
        label={texts.name}
        value={gateway.name}
        onKeep={(name) => failureTitle(askGateways((to) => to.change({ gatewayId, name })))}
      />
      <KeptField
        label={texts.baseUrl}
        mono
        value={gateway.baseUrl}
        hintOf={(typed) => {
          const address = chatAddress(typed);
          return address && words.onboarding.resolved(address);
        }}
        onKeep={async (baseUrl) => {
          if (!chatAddress(baseUrl)) return addressError(baseUrl);
          forgetModels(gatewayId);
          return failureTitle(
            askGateways((to) => to.change({ gatewayId, baseUrl, name: nameAfterMove(gateway, baseUrl) })),
          );
        }}
      />
      <GatewayKey gateway={gateway} />
      <RequestSwitch gateway={gateway} field="reportUsage" />
      <RequestSwitch gateway={gateway} field="translationFields" />
    </>
  );
}

/** A field whose text is handed to `onKeep` when it is done; that answers with what is wrong, or null. */
function KeptField({
  label,
  value,
  mono = false,
  hintOf,
  onKeep,
}: {
  readonly label: string;
  readonly value: string;
  readonly mono?: boolean;
  readonly hintOf?: (typed: string) => ReactNode;
  readonly onKeep: (typed: string) => Promise<string | null>;
}) {
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState<string | null>(null);
  // Changed elsewhere, or kept in another spelling: the field shows what is kept, and stays the same field.
  useEffect(() => {
    setTyped(value);
    setError(null);
  }, [value]);
  const keep = async () => {
    const wanted = typed.trim();
    // An emptied field means what was there before.
    if (!wanted) setTyped(value);
    else if (wanted !== value) setError(await onKeep(wanted));
  };
  return (
    <Field
      label={label}
      labelPlace="side"
      mono={mono}
      value={typed}
      error={error}
      hint={hintOf?.(typed)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setError(null);
      }}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void keep();
        if (event.key === 'Escape' && typed !== value) {
          event.preventDefault();
          setTyped(value);
          setError(null);
        }
      }}
    />
  );
}

async function failureTitle(asked: ReturnType<typeof askGateways<unknown>>): Promise<string | null> {
  const outcome = await asked;
  return outcome.ok ? null : sentenceOf(outcome.failure).title;
}
