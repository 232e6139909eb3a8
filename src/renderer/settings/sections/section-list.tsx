import {
  ArrowDownToLineIcon,
  AudioLinesIcon,
  CoinsIcon,
  HardDriveIcon,
  InfoIcon,
  KeyboardIcon,
  LayersIcon,
  type LucideIcon,
  PilcrowIcon,
  PlugIcon,
  SunMoonIcon,
} from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { addressOf, type SettingsSection } from '../../route.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './section-list.module.css';

const icons: Readonly<Record<SettingsSection, LucideIcon>> = {
  gateways: PlugIcon,
  models: LayersIcon,
  costs: CoinsIcon,
  prompts: PilcrowIcon,
  audio: AudioLinesIcon,
  appearance: SunMoonIcon,
  keyboard: KeyboardIcon,
  storage: HardDriveIcon,
  updates: ArrowDownToLineIcon,
  about: InfoIcon,
};

const groups = [
  { name: 'connections', sections: ['gateways', 'models', 'costs'] },
  { name: 'preferences', sections: ['prompts', 'audio', 'appearance', 'keyboard'] },
  { name: 'app', sections: ['storage', 'updates', 'about'] },
] as const;

/** Links to the settings sections, in groups. */
export function SectionList({ current }: { readonly current: SettingsSection }) {
  return (
    <nav aria-label={strings().settings.title}>
      {groups.map((group) => (
        <section key={group.name} aria-labelledby={`settings-${group.name}`}>
          <h3 id={`settings-${group.name}`} className={styles.heading}>
            {strings().settings.groups[group.name]}
          </h3>
          <ul>
            {group.sections.map((section) => (
              <li key={section}>
                <a
                  className={styles.link}
                  href={addressOf({ screen: 'settings', section })}
                  aria-current={section === current ? 'page' : undefined}
                >
                  <Icon icon={icons[section]} size={16} />
                  {strings().settings.sections[section]}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
