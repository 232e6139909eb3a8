import { useState } from 'react';
import type { GatewayNetwork as Network } from '../../../../shared/gateways/gateway-network.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { bypassEntrySchema, proxyUrlSchema } from '../../../../shared/gateways/network.ts';
import { strings } from '../../../i18n/strings.ts';
import { NumberField } from '../../../ui/controls/number-field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { saveChange } from '../save-change.ts';
import { SavedField } from '../saved-field.tsx';
import { SettingRow } from '../setting-row.tsx';
import { CaFile } from './ca-file.tsx';
import styles from './gateway-network.module.css';
import { ProxySignIn } from './proxy-sign-in.tsx';
import { RecordingWait } from './recording-wait.tsx';

const kinds = ['system', 'none', 'url'] as const;
const waits = ['connectMs', 'headersMs', 'idleMs'] as const;
const maxSeconds = 86_400;

/** Edits a gateway's network settings: proxy, CA file and timeouts. Changes apply to the next request. */
export function GatewayNetwork({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().gatewaySettings.network;
  const { network } = gateway;
  const { proxy } = network;
  // A custom proxy isn't saved until it has an address.
  const [proxyKind, setProxyKind] = useState(proxy.kind);
  const change = (changes: Partial<Network>) => {
    const next = { ...network, ...changes };
    return saveChange(gateway, { network: { ...next, bypass: [...next.bypass] } });
  };
  const choose = (kind: (typeof kinds)[number]) => {
    setProxyKind(kind);
    if (kind !== 'url' && kind !== proxy.kind) void change({ proxy: { kind } });
  };
  const saveBypass = async (typed: string) => {
    const entries = typed.split(/[\s,;]+/).filter((entry) => entry !== '');
    const invalid = entries.find((entry) => !bypassEntrySchema.safeParse(entry).success);
    return invalid === undefined ? change({ bypass: entries }) : texts.badBypass(invalid);
  };

  return (
    <>
      <SettingRow name={texts.proxy} text={texts.proxyText[proxyKind]}>
        <Segmented
          label={texts.proxy}
          value={proxyKind}
          options={kinds.map((value) => ({ value, label: texts.proxies[value] }))}
          onChange={choose}
        />
        {proxyKind === 'url' && (
          <div className={styles.wide}>
            <SavedField
              label={texts.proxyUrl}
              hidden
              mono
              placeholder={texts.proxyExample}
              value={proxy.kind === 'url' ? proxy.url : ''}
              onSave={async (url) =>
                proxyUrlSchema.safeParse(url).success
                  ? change({ proxy: { kind: 'url', url } })
                  : texts.badProxy
              }
            />
          </div>
        )}
      </SettingRow>
      {proxyKind === 'url' && proxy.kind === 'url' && <ProxySignIn gateway={gateway} />}
      {proxyKind !== 'none' && (
        <SettingRow name={texts.bypass} text={texts.bypassText}>
          <div className={styles.wide}>
            <SavedField
              label={texts.bypass}
              hidden
              mono
              mayBeEmpty
              placeholder={texts.bypassExample}
              value={network.bypass.join(', ')}
              onSave={saveBypass}
            />
          </div>
        </SettingRow>
      )}
      <CaFile gateway={gateway} />
      <SettingRow name={texts.waits} text={texts.waitsText}>
        {waits.map((wait) => (
          <span key={wait} className={styles.wait}>
            <span aria-hidden="true">{texts.wait[wait]}</span>
            <NumberField
              label={texts.wait[wait]}
              value={Math.round(network.waits[wait] / 1000)}
              min={1}
              max={maxSeconds}
              page={10}
              start={10}
              onChange={(seconds) =>
                seconds !== null && void change({ waits: { ...network.waits, [wait]: seconds * 1000 } })
              }
            />
          </span>
        ))}
      </SettingRow>
      <RecordingWait
        waits={network.waits}
        onChange={(recordingMs) => void change({ waits: { ...network.waits, recordingMs } })}
      />
    </>
  );
}
