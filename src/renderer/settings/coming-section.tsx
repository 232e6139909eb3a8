import type { SettingsSection } from '../frame/route.ts';
import { words } from '../words.ts';
import styles from './coming-section.module.css';
import { SectionPage } from './section-page.tsx';

/** A section that is not there yet: what it will hold, said plainly. */
export function ComingSection({
  section,
}: {
  readonly section: Extract<SettingsSection, 'audio' | 'updates'>;
}) {
  return (
    <SectionPage title={words.settings.sections[section]} text={words.settings.coming[section]}>
      <p className={styles.note}>{words.settings.coming.note}</p>
    </SectionPage>
  );
}
