import { create } from 'zustand';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { Fold } from '../../ui/state/fold.tsx';
import { useTargetSetting } from '../search/matched-setting.ts';
import { GatewayHeaders } from './access/gateway-headers.tsx';
import { GatewayNetwork } from './access/gateway-network.tsx';
import { ResolvedAddresses } from './access/resolved-addresses.tsx';
import { GatewayExtraFields } from './gateway-extra-fields.tsx';
import { GatewayLimits } from './gateway-limits.tsx';
import { GatewayModels } from './gateway-models.tsx';
import styles from './gateway-more.module.css';
import { GatewayPrices } from './prices/gateway-prices.tsx';
import { RequestSwitch } from './request-switch.tsx';

// Shared by all gateways, so that the settings stay open for another one.
const useAdvanced = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** A gateway's rarely used settings, collapsed until the user expands them. */
export function GatewayMore({ gateway }: { readonly gateway: GatewayProfile }) {
  const isOpen = useAdvanced((advanced) => advanced.isOpen);
  const isTarget = useTargetSetting(
    ({ target }) => target?.section === 'gateways' && target.within !== undefined,
  );
  const needsSignIn = gateway.proxySignIn === 'needs-reentry';
  return (
    <div className={styles.more}>
      <Fold
        label={strings().gatewaySettings.advanced}
        opensWhen={isOpen || isTarget || needsSignIn}
        onToggle={(open) => useAdvanced.setState({ isOpen: open })}
      >
        <div className={styles.inside}>
          <Advanced gateway={gateway} needsSignIn={needsSignIn} />
        </div>
      </Fold>
    </div>
  );
}

/** Switches, and parts of their own. The demo and environment gateways have only those that apply to them. */
function Advanced({
  gateway,
  needsSignIn,
}: {
  readonly gateway: GatewayProfile;
  readonly needsSignIn: boolean;
}) {
  const within = useTargetSetting(({ target }) => target?.within);
  const { addresses, models, extraFields, headers, network, limits } = strings().gatewaySettings;
  const isSaved = gateway.kind === 'saved';
  const parts = [
    { label: models.fold, Part: GatewayModels },
    { label: extraFields.fold, Part: GatewayExtraFields },
    { label: strings().costs.fold, Part: GatewayPrices },
    { label: headers.fold, Part: GatewayHeaders, savedOnly: true },
    { label: network.fold, Part: GatewayNetwork, savedOnly: true },
    { label: limits.fold, Part: GatewayLimits },
    { label: addresses.fold, Part: ResolvedAddresses },
  ];
  const shown = parts.filter(({ savedOnly = false }) => isSaved || !savedOnly);
  return (
    <>
      <div className={styles.switches}>
        {isSaved && <RequestSwitch gateway={gateway} field="reportUsage" />}
        {isSaved && <RequestSwitch gateway={gateway} field="translationFields" />}
        <RequestSwitch gateway={gateway} field="sendFiles" />
        <RequestSwitch gateway={gateway} field="sendAudio" />
      </div>
      {shown.map(({ label, Part }) => (
        <Fold
          key={label}
          label={label}
          opensWhen={within === label || (label === network.fold && needsSignIn)}
        >
          <div className={styles.inside}>
            <Part gateway={gateway} />
          </div>
        </Fold>
      ))}
    </>
  );
}
