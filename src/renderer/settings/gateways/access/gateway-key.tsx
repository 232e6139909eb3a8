import { LockKeyholeIcon } from 'lucide-react';
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { GatewayProfile, KeyStatus } from '../../../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { KeyPlaceNote } from '../../../stores/gateways/key-place-note.tsx';
import { useKeyRequest } from '../../../stores/gateways/key-request.ts';
import { clearModels } from '../../../stores/gateways/models-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyField } from '../../../ui/controls/key-field.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './gateway-key.module.css';

/** Shows a saved gateway's key, masked, with Replace and Forget. Without a key, shows the field to enter one. */
export function GatewayKey({ gateway }: { readonly gateway: GatewayProfile }) {
  const [replacing, setReplacing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const gatewayId = gateway.id;
  const field = useRef<HTMLInputElement>(null);
  const replaceButton = useRef<HTMLButtonElement>(null);
  const focusNext = useRef<'nothing' | 'field' | 'replace'>('nothing');
  const isKeyRequested = useKeyRequest((state) => state.gatewayId === gatewayId);

  useEffect(() => {
    if (!isKeyRequested) return;
    useKeyRequest.setState({ gatewayId: null });
    focusNext.current = 'field';
    setReplacing(true);
  }, [isKeyRequested]);
  // Rendering may remove the focused element. Focus the element that replaces it.
  useEffect(() => {
    const next = { nothing: null, field: field.current, replace: replaceButton.current }[focusNext.current];
    if (!next) return;
    next.focus();
    focusNext.current = 'nothing';
  });

  const cancelReplacing = () => {
    focusNext.current = gateway.key.state === 'saved' ? 'replace' : 'field';
    setReplacing(false);
  };
  const forget = async () => {
    focusNext.current = 'field';
    const deleted = await callBackend((api) => api.gateways.deleteKey({ gatewayId }));
    setError(deleted.ok ? null : failureText(deleted.failure).title);
    if (deleted.ok) setReplacing(false);
    else focusNext.current = 'nothing';
    clearModels(gatewayId);
  };
  const saveKey = async (key: string) => {
    const saved = await callBackend((api) => api.gateways.saveKey({ gatewayId, key }));
    setError(saved.ok ? null : failureText(saved.failure).title);
    if (!saved.ok) return;
    focusNext.current = 'replace';
    setReplacing(false);
    clearModels(gatewayId);
  };

  if (gateway.key.state === 'saved' && !replacing) {
    return (
      <SavedKey
        status={gateway.key}
        error={error}
        replaceRef={replaceButton}
        onReplace={() => {
          focusNext.current = 'field';
          setReplacing(true);
        }}
        onForget={() => void forget()}
      />
    );
  }
  return (
    <KeyEntry
      status={gateway.key}
      fieldRef={field}
      error={error}
      onSave={(key) => void saveKey(key)}
      onNone={gateway.key.state === 'needs-reentry' ? () => void forget() : null}
      onCancel={replacing && gateway.key.state === 'saved' ? cancelReplacing : null}
    />
  );
}

/** A saved key, masked, with a hint about where it's stored. */
export function SavedKey({
  status,
  error = null,
  replaceRef,
  onReplace,
  onForget,
}: {
  readonly status: Extract<KeyStatus, { state: 'saved' }>;
  readonly error?: string | null;
  readonly replaceRef?: Ref<HTMLButtonElement>;
  readonly onReplace?: () => void;
  readonly onForget?: () => void;
}) {
  const texts = strings().settings.gateways;
  return (
    <div className={styles.row}>
      <span className={styles.label}>{texts.key}</span>
      <div>
        <div className={styles.frame}>
          <Icon icon={LockKeyholeIcon} size={14} />
          <span className={styles.masked}>{status.masked}</span>
          {onReplace && (
            <Button
              ref={replaceRef}
              variant="ghost"
              size="sm"
              aria-label={texts.replaceKeyName}
              onClick={onReplace}
            >
              {texts.replaceKey}
            </Button>
          )}
          {onForget && (
            <Button variant="ghost" size="sm" aria-label={texts.forgetKeyName} onClick={onForget}>
              {texts.forgetKey}
            </Button>
          )}
        </div>
        {error && <p className={styles.error}>{error}</p>}
        <div className={styles.place}>
          {status.place === 'environment' ? strings().settings.keys.environment : <KeyPlaceNote />}
        </div>
      </div>
    </div>
  );
}

function KeyEntry({
  status,
  fieldRef,
  error,
  onSave,
  onNone,
  onCancel,
}: {
  readonly status: KeyStatus;
  readonly fieldRef: Ref<HTMLInputElement>;
  readonly error: string | null;
  readonly onSave: (key: string) => void;
  /** Continues without a key. Null unless a saved key is missing and has to be entered again. */
  readonly onNone: (() => void) | null;
  readonly onCancel: (() => void) | null;
}) {
  const texts = strings().settings.gateways;
  const [key, setKey] = useState('');

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!key.trim()) return;
    // Saving unmounts this field, so the page doesn't keep a copy of the key.
    onSave(key.trim());
  };

  return (
    <form onSubmit={submit} noValidate>
      <KeyField
        label={texts.key}
        labelPlace="side"
        ref={fieldRef}
        value={key}
        error={error}
        placeholder={status.state === 'none' ? texts.keyNone : texts.keyExample}
        hint={reentryHint(status)}
        onChange={(event) => setKey(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !onCancel) return;
          event.preventDefault();
          onCancel();
        }}
      />
      <div className={styles.placeBelow}>
        <KeyPlaceNote />
      </div>
      {(key.trim() !== '' || onNone || onCancel) && (
        <div className={styles.actions}>
          <Button type="submit" disabled={key.trim() === ''}>
            {texts.saveKey}
          </Button>
          {onNone && (
            <Button variant="ghost" onClick={onNone}>
              {texts.noKey}
            </Button>
          )}
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

function reentryHint(status: KeyStatus) {
  if (status.state !== 'needs-reentry') return null;
  const texts = strings().settings.gateways;
  return <span className={styles.reentry}>{texts.keyReentry[status.reason]}</span>;
}
