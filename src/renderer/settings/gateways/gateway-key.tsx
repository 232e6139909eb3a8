import { LockKeyholeIcon } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { GatewayProfile, KeyStatus } from '../../../shared/models/gateway-profile.ts';
import { sentenceOf } from '../../failure-words.ts';
import { askGateways, useGateways } from '../../frame/gateways-store.ts';
import { forgetModels } from '../../frame/models-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyField } from '../../ui/key-field.tsx';
import { words } from '../../words.ts';
import styles from './gateway-key.module.css';

/** A saved gateway's key: masked, with Replace and Forget; or the field to enter one. */
export function GatewayKey({ gateway }: { readonly gateway: GatewayProfile }) {
  const [replacing, setReplacing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const gatewayId = gateway.id;

  const forget = async () => {
    const forgotten = await askGateways((to) => to.forgetKey({ gatewayId }));
    setError(forgotten.ok ? null : sentenceOf(forgotten.failure).title);
    forgetModels(gatewayId);
  };
  const keep = async (key: string) => {
    const kept = await askGateways((to) => to.keepKey({ gatewayId, key }));
    setError(kept.ok ? null : sentenceOf(kept.failure).title);
    if (!kept.ok) return;
    setReplacing(false);
    forgetModels(gatewayId);
  };

  if (gateway.key.state === 'kept' && !replacing) {
    return (
      <KeptKey
        status={gateway.key}
        error={error}
        onReplace={() => setReplacing(true)}
        onForget={() => void forget()}
      />
    );
  }
  return (
    <KeyEntry
      status={gateway.key}
      error={error}
      onKeep={(key) => void keep(key)}
      onCancel={replacing ? () => setReplacing(false) : null}
    />
  );
}

/** A key that is kept, masked, and the sentence that says where. */
export function KeptKey({
  status,
  error = null,
  onReplace,
  onForget,
}: {
  readonly status: Extract<KeyStatus, { state: 'kept' }>;
  readonly error?: string | null;
  readonly onReplace?: () => void;
  readonly onForget?: () => void;
}) {
  const texts = words.settings.gateways;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{texts.key}</span>
      <div>
        <div className={styles.frame}>
          <Icon icon={LockKeyholeIcon} size={14} />
          <span className={styles.masked}>{status.masked}</span>
          {onReplace && (
            <Button variant="ghost" size="sm" aria-label={texts.replaceKeyName} onClick={onReplace}>
              {texts.replaceKey}
            </Button>
          )}
          {onForget && (
            <Button variant="ghost" size="sm" aria-label={texts.forgetKeyName} onClick={onForget}>
              {texts.forgetKey}
            </Button>
          )}
        </div>
        <p className={error ? styles.error : styles.hint}>{error ?? words.settings.keys[status.place]}</p>
      </div>
    </div>
  );
}

function KeyEntry({
  status,
  error,
  onKeep,
  onCancel,
}: {
  readonly status: KeyStatus;
  readonly error: string | null;
  readonly onKeep: (key: string) => void;
  readonly onCancel: (() => void) | null;
}) {
  const texts = words.settings.gateways;
  const place = useGateways(({ gateways }) => gateways?.keys.place ?? 'session');
  const [key, setKey] = useState('');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!key.trim()) return;
    onKeep(key.trim());
    // The key has crossed to where it is kept; the page keeps no copy.
    setKey('');
  };

  return (
    <form onSubmit={submit} noValidate>
      <KeyField
        label={texts.key}
        labelPlace="side"
        autoFocus={onCancel !== null}
        value={key}
        error={error}
        placeholder={status.state === 'none' ? texts.keyNone : texts.keyExample}
        hint={askedAgain(status) ?? words.settings.keys[place]}
        onChange={(event) => setKey(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          event.preventDefault();
          onCancel();
        }}
      />
      {(key.trim() !== '' || onCancel) && (
        <div className={styles.actions}>
          <Button type="submit" disabled={key.trim() === ''}>
            {texts.saveKey}
          </Button>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function askedAgain(status: KeyStatus) {
  if (status.state !== 'asked-again') return null;
  const texts = words.settings.gateways;
  const text = status.reason === 'other-origin' ? texts.keyAskedOrigin : texts.keyAskedUnreadable;
  return <span className={styles.asked}>{text}</span>;
}
