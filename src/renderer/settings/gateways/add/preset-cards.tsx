import { PlusIcon } from 'lucide-react';
import { type Preset, presets } from '../../../../shared/gateways/presets.ts';
import { settingsStrings } from '../../../i18n/settings-strings.ts';
import { hostOf } from '../../../stores/gateways/presets.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './preset-cards.module.css';

/** Cards for known gateways, and one for any other gateway, which calls `onChoose` with null. */
export function PresetCards({ onChoose }: { readonly onChoose: (preset: Preset | null) => void }) {
  const texts = settingsStrings().settings.gateways;
  return (
    <div className={styles.cards}>
      {presets.map((preset) => (
        <button key={preset.name} type="button" className={styles.card} onClick={() => onChoose(preset)}>
          <span className={styles.name}>{preset.name}</span>
          <span className={styles.address}>{hostOf(preset.baseUrl)}</span>
        </button>
      ))}
      <button type="button" className={styles.card} data-other onClick={() => onChoose(null)}>
        <span className={styles.name}>
          <Icon icon={PlusIcon} size={14} />
          {texts.another}
        </span>
        <span className={styles.address}>{texts.anotherAddress}</span>
      </button>
    </div>
  );
}
