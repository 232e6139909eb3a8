import { type SubmitEvent, useState } from 'react';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { KeyField } from '../../../ui/controls/key-field.tsx';
import { problemOf } from '../save-change.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './gateway-network.module.css';

/** Saves the user name and password for a gateway's custom proxy. Neither is shown again. */
export function ProxySignIn({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.network;
  const gatewayId = gateway.id;
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = { user: user.trim(), password };
    const problem = await problemOf(
      callBackend((api) => api.gateways.saveProxySignIn({ gatewayId, ...entered })),
    );
    setError(problem);
    if (problem) return;
    setUser('');
    setPassword('');
  };
  const forget = async () =>
    setError(await problemOf(callBackend((api) => api.gateways.deleteProxySignIn({ gatewayId }))));

  return (
    <SettingRow name={texts.signIn} text={texts.signInStates[gateway.proxySignIn]} error={error}>
      {gateway.proxySignIn !== 'none' && <Button onClick={() => void forget()}>{texts.forgetSignIn}</Button>}
      {gateway.proxySignIn !== 'saved' && (
        <form className={styles.signIn} onSubmit={(event) => void submit(event)} noValidate>
          <Field
            label={texts.user}
            labelPlace="hidden"
            size="md"
            maxLength={300}
            placeholder={texts.user}
            value={user}
            onChange={(event) => setUser(event.currentTarget.value)}
          />
          <KeyField
            label={texts.password}
            reveal={texts.showPassword}
            labelPlace="hidden"
            size="md"
            maxLength={1000}
            placeholder={texts.password}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!user.trim()}>
            {texts.saveSignIn}
          </Button>
        </form>
      )}
    </SettingRow>
  );
}
