import { useId, useState } from 'react';
import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { sentenceApart } from '../../failure-words.ts';
import { askGateways } from '../../frame/gateways-store.ts';
import { Switch } from '../../ui/switch.tsx';
import { words } from '../../words.ts';
import styles from './usage-switch.module.css';

/** Whether a gateway is asked for the tokens that a stream took. Off at first: it is not of the interface. */
export function UsageSwitch({ gateway }: { readonly gateway: GatewayProfile }) {
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const texts = words.settings.gateways;
  const change = async (reportUsage: boolean) => {
    const done = await askGateways((to) => to.change({ gatewayId: gateway.id, reportUsage }));
    setError(done.ok ? null : sentenceApart(done.failure).title);
  };
  return (
    <div className={styles.row}>
      <Switch
        label={texts.reportUsage}
        describedBy={`${id}-text`}
        checked={gateway.reportUsage}
        onChange={(next) => void change(next)}
      />
      <div>
        <span>{texts.reportUsage}</span>
        <p id={`${id}-text`} className={error ? styles.error : styles.text}>
          {error ?? texts.reportUsageText}
        </p>
      </div>
    </div>
  );
}
