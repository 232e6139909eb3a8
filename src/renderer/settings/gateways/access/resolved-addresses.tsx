import { Fragment } from 'react';
import { gatewayAddresses } from '../../../../shared/models/gateway-address.ts';
import { settingsStrings } from '../../../i18n/settings-strings.ts';
import { Fold } from '../../../ui/state/fold.tsx';
import styles from './resolved-addresses.module.css';

const shown = ['chat', 'models', 'transcriptions', 'translations', 'speech'] as const;

/** What is made of a base URL, as it is typed: where each kind of request would go. Nothing while it is none. */
export function ResolvedAddresses({ baseUrl }: { readonly baseUrl: string }) {
  const addresses = gatewayAddresses(baseUrl);
  const texts = settingsStrings().gatewaySettings.addresses;
  if (!addresses) return null;
  return (
    <div className={styles.place}>
      <Fold label={texts.fold}>
        <dl className={styles.list}>
          {shown.map((kind) => (
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
