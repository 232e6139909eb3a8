import { useState } from 'react';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { costStrings } from '../../../i18n/cost-strings.ts';
import { strings } from '../../../i18n/strings.ts';
import { NativeSelect } from '../../../ui/controls/native-select.tsx';
import { currencyCodes, currencyNames } from '../../../ui/format/intl.ts';
import { saveChange } from '../save-change.ts';
import { SettingRow } from '../setting-row.tsx';
import styles from './gateway-prices.module.css';

/** Selects the currency of a gateway's prices from a list of names. */
export function CurrencyRow({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = costStrings().costs;
  const [error, setError] = useState<string | null>(null);
  const names = currencyNames();
  const codes = [...new Set([gateway.currency, ...currencyCodes()])];
  const options = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, strings().chat.language));
  return (
    <SettingRow name={texts.currency} text={texts.currencyText} error={error}>
      <NativeSelect
        className={styles.currency}
        aria-label={texts.currency}
        value={gateway.currency}
        onChange={async ({ currentTarget: { value } }) =>
          setError(await saveChange(gateway, { currency: value }))
        }
      >
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name === code ? code : `${name} (${code})`}
          </option>
        ))}
      </NativeSelect>
    </SettingRow>
  );
}
