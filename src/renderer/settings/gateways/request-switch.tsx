import { useId, useState } from 'react';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useMatchedSetting } from '../search/matched-setting.ts';
import styles from './request-switch.module.css';
import { saveChange } from './save-change.ts';

/**
 * Turns an addition to a gateway's requests on or off. Additions aren't part of the gateway interface, and not every
 * gateway accepts them, so they're off by default.
 */
export function RequestSwitch({
  gateway,
  field,
}: {
  readonly gateway: GatewayProfile;
  readonly field: 'reportUsage' | 'translationFields' | 'sendFiles' | 'sendAudio';
}) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const { label, text } = strings().gatewaySettings.switches[field];
  const change = async (on: boolean) => setError(await saveChange(gateway, { [field]: on }));
  return (
    <div ref={useMatchedSetting<HTMLDivElement>(label)} className={styles.row}>
      <Switch
        label={label}
        describedBy={`${id}-text`}
        checked={gateway[field]}
        onChange={(next) => void change(next)}
      />
      <div>
        <span>{label}</span>
        <p id={`${id}-text`} className={error ? styles.error : styles.text}>
          {error ?? text}
        </p>
      </div>
    </div>
  );
}
