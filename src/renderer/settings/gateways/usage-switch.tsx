import { Switch } from '@base-ui/react/switch';
import { useId, useState } from 'react';
import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { sentenceApart } from '../../failure-words.ts';
import { askGateways } from '../../frame/gateways-store.ts';
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
      <Switch.Root
        className={styles.switch}
        checked={gateway.reportUsage}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        onCheckedChange={(next) => void change(next)}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
      <div>
        <span id={`${id}-label`}>{texts.reportUsage}</span>
        <p id={`${id}-text`} className={error ? styles.error : styles.text}>
          {error ?? texts.reportUsageText}
        </p>
      </div>
    </div>
  );
}
