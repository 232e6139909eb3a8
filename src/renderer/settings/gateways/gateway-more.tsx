import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { Fold } from '../../ui/state/fold.tsx';
import { useTargetSetting } from '../search/matched-setting.ts';
import { GatewayHeaders } from './access/gateway-headers.tsx';
import { GatewayNetwork } from './access/gateway-network.tsx';
import { GatewayExtraFields } from './gateway-extra-fields.tsx';
import { GatewayLimits } from './gateway-limits.tsx';
import { GatewayModels } from './gateway-models.tsx';
import styles from './gateway-more.module.css';

/** Rarely used settings of a gateway, in collapsed parts. The demo and environment gateways only
 * have models and extra fields. */
export function GatewayMore({ gateway }: { readonly gateway: GatewayProfile }) {
  const within = useTargetSetting(({ target }) => target?.within);
  const { models, extraFields, headers, network, limits } = settingsStrings().gatewaySettings;
  const parts = [
    { label: models.fold, Part: GatewayModels },
    { label: extraFields.fold, Part: GatewayExtraFields },
    { label: headers.fold, Part: GatewayHeaders },
    { label: network.fold, Part: GatewayNetwork },
    { label: limits.fold, Part: GatewayLimits },
  ];
  return (
    <div className={styles.more}>
      {(gateway.kind === 'saved' ? parts : parts.slice(0, 2)).map(({ label, Part }) => (
        <Fold
          key={label}
          label={label}
          wanted={within === label || (label === network.fold && gateway.proxySignIn === 'asked-again')}
        >
          <div className={styles.inside}>
            <Part gateway={gateway} />
          </div>
        </Fold>
      ))}
    </div>
  );
}
