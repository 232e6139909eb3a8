import { FailureNote } from '../../failures/failure-note.tsx';
import { settingsStrings } from '../../i18n/settings-strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPart } from '../sections/section-page.tsx';
import { cancelFullExport, exportEverything, useFullExport } from './full-export-store.ts';
import styles from './storage-parts.module.css';

/** Exports everything as one archive and shows the progress. */
export function ExportEverything() {
  const texts = settingsStrings().settings.storage;
  const now = useFullExport();
  const running = now.state === 'running';
  const progressText = running && texts.exporting(texts.size(now.bytes), texts.size(now.total));
  return (
    <SectionPart title={texts.takeOut}>
      <p className={styles.text}>{texts.takeOutText}</p>
      <div className={styles.row}>
        <Button busy={running} onClick={() => void exportEverything()}>
          {texts.exportAll}
        </Button>
        {running && (
          <>
            <progress
              className={styles.bar}
              aria-label={texts.exportAll}
              {...(now.total > 0 ? { value: now.bytes, max: now.total } : {})}
            />
            <Button variant="ghost" size="sm" onClick={cancelFullExport}>
              {texts.cancelExport}
            </Button>
          </>
        )}
      </div>
      <p className={styles.status} role="status">
        {progressText}
        {now.state === 'done' && texts.exported(texts.size(now.bytes), now.file)}
        {now.state === 'done' && now.missing > 0 && ` ${texts.exportMissing(now.missing)}`}
      </p>
      {now.state === 'failed' && <FailureNote failure={now.failure} />}
    </SectionPart>
  );
}
