import { useState } from 'react';
import { imageSideRange } from '../../../shared/limits.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { NumberField } from '../../ui/controls/number-field.tsx';
import styles from './gateway-limits.module.css';
import { saveChange } from './save-change.ts';
import { SettingRow } from './setting-row.tsx';

/** Edits the maximum length, in px, of the longer side of images in messages to a gateway. */
export function ImageSide({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = settingsStrings().gatewaySettings.limits;
  // The typed number, which may be below the minimum until typing ends.
  const [typed, setTyped] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const save = async () => {
    if (typed === null || typed === gateway.imageSide) return setTyped(null);
    setError(await saveChange(gateway, { imageSide: Math.max(typed, imageSideRange.min) }));
    setTyped(null);
  };
  return (
    <SettingRow name={texts.images} text={texts.imagesText} error={error}>
      <span className={styles.number}>
        <NumberField
          label={texts.images}
          value={typed ?? gateway.imageSide}
          min={1}
          max={imageSideRange.max}
          page={100}
          start={imageSideRange.default}
          onChange={setTyped}
          onBlur={() => void save()}
        />
        <span aria-hidden="true">{texts.pixels}</span>
      </span>
    </SettingRow>
  );
}
