import { useState } from 'react';
import { speechLimitRange } from '../../../shared/limits.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import styles from './gateway-limits.module.css';
import { saveChange } from './save-change.ts';
import { SettingRow } from './setting-row.tsx';

/** Edits the maximum text length, in characters, of a speech request to a gateway. */
export function SpeechLimit({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = settingsStrings().gatewaySettings.limits;
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === gateway.speechLimit) return setTyped(null);
    setError(await saveChange(gateway, { speechLimit: Math.max(typed, speechLimitRange.min) }));
    setTyped(null);
  };
  return (
    <SettingRow name={texts.speech} text={texts.speechText} error={error}>
      <span className={styles.number}>
        <NumberField
          label={texts.speech}
          value={typed ?? gateway.speechLimit}
          min={1}
          max={speechLimitRange.max}
          page={1000}
          start={speechLimitRange.default}
          onChange={setTyped}
          onBlur={() => void save()}
        />
        <span aria-hidden="true">{texts.characters}</span>
      </span>
    </SettingRow>
  );
}
