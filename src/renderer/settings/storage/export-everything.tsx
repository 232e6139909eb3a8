import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionPart } from '../sections/section-page.tsx';
import { cancelFullExport, exportEverything, useFullExport } from './full-export-store.ts';
import styles from './storage-parts.module.css';

/** Exports all data as one archive and shows the progress. */
export function ExportEverything() {
  const texts = strings().settings.storage;
  const fullExport = useFullExport();
  const running = fullExport.state === 'running';
  const progressText = running && texts.exporting(texts.size(fullExport.bytes), texts.size(fullExport.total));
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
              {...(fullExport.total > 0 ? { value: fullExport.bytes, max: fullExport.total } : {})}
            />
            <Button variant="ghost" size="sm" onClick={cancelFullExport}>
              {texts.cancelExport}
            </Button>
          </>
        )}
      </div>
      <p className={styles.status} role="status">
        {progressText}
        {fullExport.state === 'done' && texts.exported(texts.size(fullExport.bytes), fullExport.file)}
        {fullExport.state === 'done' &&
          fullExport.missing > 0 &&
          ` ${texts.exportMissing(fullExport.missing)}`}
      </p>
      {fullExport.state === 'failed' && <FailureNote failure={fullExport.failure} />}
    </SectionPart>
  );
}
