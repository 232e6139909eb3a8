import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { openSetting } from '../search/matched-setting.ts';
import type { SettingPlace } from '../search/setting-index.ts';
import styles from './section-list.module.css';

/** Search results: a link to each setting found, and the number of results. */
export function FoundSettings({ found }: { readonly found: readonly SettingPlace[] }) {
  const texts = strings().settings;
  return (
    <nav aria-label={texts.title}>
      {found.length > 0 && (
        <ul>
          {found.map((place) => (
            <li key={`${place.section} ${place.within ?? ''} ${place.name}`}>
              <a
                className={styles.link}
                href={addressOf({ screen: 'settings', section: place.section })}
                onClick={(event) => {
                  event.preventDefault();
                  openSetting(place);
                }}
              >
                <span className={styles.name}>{place.name}</span>{' '}
                <span className={styles.place}>{locationOf(place)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={found.length === 0 ? styles.none : 'vh'} role="status">
        {found.length === 0 ? texts.findNone : texts.findFound(found.length)}
      </p>
    </nav>
  );
}

function locationOf({ section, within }: SettingPlace): string {
  return within ?? strings().settings.sections[section];
}
