import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { Fold } from '../../ui/state/fold.tsx';
import { useTargetSetting } from '../search/matched-setting.ts';
import { GatewayHeaders } from './access/gateway-headers.tsx';
import { GatewayNetwork } from './access/gateway-network.tsx';
import { GatewayExtraFields } from './gateway-extra-fields.tsx';
import { GatewayLimits } from './gateway-limits.tsx';
import { GatewayModels } from './gateway-models.tsx';
import styles from './gateway-more.module.css';
import { GatewayPrices } from './prices/gateway-prices.tsx';

/**
 * A gateway's rarely used settings, in collapsed parts. The demo and environment gateways have no header and network
 * settings.
 */
export function GatewayMore({ gateway }: { readonly gateway: GatewayProfile }) {
  const within = useTargetSetting(({ target }) => target?.within);
  const { models, extraFields, headers, network, limits } = strings().gatewaySettings;
  const parts = [
    { label: models.fold, Part: GatewayModels },
    { label: extraFields.fold, Part: GatewayExtraFields },
    { label: strings().costs.fold, Part: GatewayPrices },
    { label: headers.fold, Part: GatewayHeaders, savedOnly: true },
    { label: network.fold, Part: GatewayNetwork, savedOnly: true },
    { label: limits.fold, Part: GatewayLimits },
  ];
  const shown = parts.filter(({ savedOnly = false }) => gateway.kind === 'saved' || !savedOnly);
  return (
    <div className={styles.more}>
      {shown.map(({ label, Part }) => (
        <Fold
          key={label}
          label={label}
          opensWhen={within === label || (label === network.fold && gateway.proxySignIn === 'needs-reentry')}
        >
          <div className={styles.inside}>
            <Part gateway={gateway} />
          </div>
        </Fold>
      ))}
    </div>
  );
}
