import { Fragment } from 'react';
import { gatewayAddresses } from '../../../../shared/gateways/gateway-address.ts';
import { strings } from '../../../i18n/strings.ts';
import { Fold } from '../../../ui/state/fold.tsx';
import styles from './resolved-addresses.module.css';

const requestKinds = ['chat', 'models', 'transcriptions', 'translations', 'speech'] as const;

/** Shows the addresses that requests to a base URL go to. Shows nothing while `baseUrl` isn't valid. */
export function ResolvedAddresses({ baseUrl }: { readonly baseUrl: string }) {
  const addresses = gatewayAddresses(baseUrl);
  const texts = strings().gatewaySettings.addresses;
  if (!addresses) return null;
  return (
    <div className={styles.place}>
      <Fold label={texts.fold}>
        <dl className={styles.list}>
          {requestKinds.map((kind) => (
            <Fragment key={kind}>
              <dt className={styles.name}>{texts[kind]}</dt>
              <dd className={styles.address}>{addresses[kind]}</dd>
            </Fragment>
          ))}
        </dl>
      </Fold>
    </div>
  );
}
