import { Trash2Icon } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { headerProblem, headerValueSchema } from '../../../../shared/gateways/extra-header.ts';
import type { GatewayProfile, KeyStatus } from '../../../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { KeyField } from '../../../ui/controls/key-field.tsx';
import { MatchedRow } from '../../search/matched-row.tsx';
import { problemOf } from '../save-change.ts';
import styles from './gateway-headers.module.css';

/** Edits a gateway's extra headers. Saved values are shown masked. */
export function GatewayHeaders({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.headers;
  const gatewayId = gateway.id;
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState<{ readonly field: 'name' | 'value'; readonly text: string } | null>(
    null,
  );
  const nameField = useRef<HTMLInputElement>(null);
  const valueField = useRef<HTMLInputElement>(null);

  const showError = (field: 'name' | 'value', text: string) => {
    setError({ field, text });
    (field === 'name' ? nameField : valueField).current?.focus();
  };
  const add = async (entered: { readonly name: string; readonly value: string }) => {
    const problem = await problemOf(callBackend((api) => api.gateways.saveHeader({ gatewayId, ...entered })));
    if (problem) return showError('name', problem);
    setName('');
    // Values are secrets, so the page doesn't keep a copy.
    setValue('');
    nameField.current?.focus();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = headerProblem(name.trim());
    if (problem) return showError('name', texts.problems[problem]);
    if (!headerValueSchema.safeParse(value).success) return showError('value', texts.badValue);
    void add({ name: name.trim(), value: value.trim() });
  };
  const remove = async (header: string) => {
    nameField.current?.focus();
    const problem = await problemOf(
      callBackend((api) => api.gateways.deleteHeader({ gatewayId, name: header })),
    );
    if (problem) showError('name', problem);
  };

  return (
    <>
      {gateway.headers.length > 0 && (
        <HeaderList
          headers={gateway.headers}
          onReplace={(header) => {
            setName(header);
            setError(null);
            valueField.current?.focus();
          }}
          onRemove={(header) => void remove(header)}
        />
      )}
      <MatchedRow name={texts.name}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            ref={nameField}
            label={texts.name}
            labelPlace="hidden"
            size="md"
            mono
            maxLength={100}
            placeholder={texts.nameExample}
            value={name}
            error={error?.field === 'name' ? error.text : null}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(null);
            }}
          />
          <KeyField
            ref={valueField}
            label={texts.value}
            reveal={texts.showValue}
            labelPlace="hidden"
            size="md"
            placeholder={texts.value}
            value={value}
            error={error?.field === 'value' ? error.text : null}
            onChange={(event) => {
              setValue(event.currentTarget.value);
              setError(null);
            }}
          />
          <Button type="submit" disabled={!name.trim() || !value.trim()}>
            {texts.add}
          </Button>
        </form>
      </MatchedRow>
      <p className={styles.text}>{texts.text}</p>
    </>
  );
}

function HeaderList({
  headers,
  onReplace,
  onRemove,
}: {
  readonly headers: GatewayProfile['headers'];
  readonly onReplace: (name: string) => void;
  readonly onRemove: (name: string) => void;
}) {
  const texts = strings().gatewaySettings.headers;
  return (
    <ul className={styles.list} aria-label={texts.fold}>
      {headers.map(({ name, value }) => (
        <li key={name} className={styles.header}>
          <span className={styles.name}>{name}</span>
          <HeaderValue value={value} />
          <span className={styles.buttons}>
            <Button
              variant="ghost"
              size="sm"
              aria-label={texts.replace(name)}
              onClick={() => onReplace(name)}
            >
              {texts.replaceWord}
            </Button>
            <IconButton icon={Trash2Icon} label={texts.remove(name)} onClick={() => onRemove(name)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function HeaderValue({ value }: { readonly value: KeyStatus }) {
  if (value.state === 'saved') return <span className={styles.value}>{value.masked}</span>;
  return <span className={styles.reentry}>{strings().gatewaySettings.headers.reentry}</span>;
}
