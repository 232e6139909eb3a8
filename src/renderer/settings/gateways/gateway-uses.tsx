import { useState } from 'react';
import { type AudioCapability, audioCapabilities } from '../../../shared/gateways/capability.ts';
import type { Gateways } from '../../../shared/gateways/gateway-profile.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { strings } from '../../i18n/strings.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { Fact, Facts } from '../about/facts.tsx';
import styles from './gateway-uses.module.css';
import { problemOf } from './save-change.ts';

/** Selects the gateway for each audio capability. Chat always uses the current gateway. */
export function GatewayUses({ list }: { readonly list: Gateways }) {
  const texts = strings().gatewaySettings.elsewhere;
  const { capabilities } = strings().gatewaySettings;
  const [error, setError] = useState<string | null>(null);
  const current = list.gateways.find(({ id }) => id === list.currentId);
  const isDemo = current?.kind === 'demo';
  const others = list.gateways.filter(({ kind }) => kind !== 'demo');
  const send = async (capability: AudioCapability, gatewayId: string | null) =>
    setError(
      await problemOf(callBackend((api) => api.gateways.setCapabilityGateway({ capability, gatewayId }))),
    );

  return (
    <>
      <p className={styles.text}>{isDemo ? texts.demo : texts.text}</p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Facts>
        <Fact name={capabilities.chat}>{current ? texts.chat(current.name) : texts.noChat}</Fact>
        {audioCapabilities.map((capability) => {
          const chosen = list.audioGateways[capability];
          const isMissing = chosen !== null && !others.some(({ id }) => id === chosen);
          return (
            <Fact
              key={capability}
              name={capabilities[capability]}
              text={isMissing ? texts.goneText : undefined}
            >
              <NativeSelect
                className={styles.select}
                aria-label={texts.label[capability]}
                disabled={isDemo}
                value={chosen ?? ''}
                onChange={(event) => void send(capability, event.currentTarget.value || null)}
              >
                <option value="">{texts.same}</option>
                {others.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                {isMissing && <option value={chosen}>{texts.gone}</option>}
              </NativeSelect>
            </Fact>
          );
        })}
      </Facts>
    </>
  );
}
