import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { Mono } from '../sections/mono.tsx';
import { SavedKey } from './access/gateway-key.tsx';
import styles from './read-only-fields.module.css';
import { FileSwitches } from './request-switch.tsx';

/**
 * Describes the demo gateway or the gateway set by environment variables. Only how files are sent can be changed, and
 * only for this run.
 */
export function ReadOnlyFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = settingsStrings().settings.gateways;
  const demo = gateway.kind === 'demo';
  return (
    <>
      <p className={styles.text}>{demo ? texts.demoText : texts.environmentText}</p>
      <div className={styles.row}>
        <span className={styles.label}>{texts.baseUrl}</span>
        <Mono>{gateway.baseUrl}</Mono>
      </div>
      {!demo && gateway.key.state === 'saved' && <SavedKey status={gateway.key} />}
      {!demo && gateway.key.state !== 'saved' && (
        <div className={styles.row}>
          <span className={styles.label}>{texts.key}</span>
          <span>{texts.keyNone}</span>
        </div>
      )}
      <FileSwitches gateway={gateway} />
    </>
  );
}
