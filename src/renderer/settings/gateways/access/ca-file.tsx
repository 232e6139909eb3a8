import { FileLockIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { caFileLimit } from '../../../../shared/gateways/gateway-network.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FileInput } from '../../../ui/controls/file-input.tsx';
import { dateOf } from '../../../ui/format/date-of.ts';
import { dateFormat } from '../../../ui/format/intl.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './gateway-network.module.css';
import { pemOf } from './pem-of.ts';

const day = () =>
  dateFormat({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** Sets a gateway's extra CA file, and lists its certificates with their expiry dates. */
export function CaFile({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.network;
  const gatewayId = gateway.id;
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const set = async (text: string | null) => {
    const done = await callBackend((api) => api.gateways.setCaFile({ gatewayId, text }));
    setError(done.ok ? null : failureText(done.failure, gateway.name).cause);
    if (text === null) button.current?.focus();
  };
  const choose = async (file: File) => {
    if (file.size > caFileLimit / 2) return setError(texts.caTooLarge);
    await set(pemOf(new Uint8Array(await file.arrayBuffer())));
  };

  return (
    <SettingRow name={texts.ca} text={texts.caText} error={error}>
      {gateway.ca && (
        <ul className={styles.certificates}>
          {gateway.ca.map(({ subject, expires }) => (
            <li key={`${subject} ${expires}`}>
              {expires < Date.now() ? (
                <span className={styles.expired}>
                  {texts.certificateExpired(subject, day().format(dateOf(expires)))}
                </span>
              ) : (
                texts.certificate(subject, day().format(dateOf(expires)))
              )}
            </li>
          ))}
        </ul>
      )}
      <FileInput
        ref={input}
        label={texts.ca}
        accept=".pem,.crt,.cer,.ca-bundle,application/x-pem-file,application/x-x509-ca-cert"
        onFiles={([file]) => file && void choose(file)}
      />
      <Button ref={button} icon={FileLockIcon} onClick={() => input.current?.click()}>
        {gateway.ca ? texts.replaceCa : texts.chooseCa}
      </Button>
      {gateway.ca && (
        <Button variant="ghost" onClick={() => void set(null)}>
          {texts.removeCa}
        </Button>
      )}
    </SettingRow>
  );
}
