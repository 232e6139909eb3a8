import { Fragment } from 'react';
import { gatewayAddresses } from '../../../../shared/gateways/gateway-address.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../../i18n/strings.ts';
import styles from './resolved-addresses.module.css';

const requestKinds = ['chat', 'models', 'transcriptions', 'translations', 'speech'] as const;

/** Shows the addresses that requests to a gateway go to. */
export function ResolvedAddresses({ gateway }: { readonly gateway: GatewayProfile }) {
  const addresses = gatewayAddresses(gateway.baseUrl);
  const texts = strings().gatewaySettings.addresses;
  if (!addresses) return null;
  return (
    <dl className={styles.list}>
      {requestKinds.map((kind) => (
        <Fragment key={kind}>
          <dt className={styles.name}>{texts[kind]}</dt>
          <dd className={styles.address}>{addresses[kind]}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
