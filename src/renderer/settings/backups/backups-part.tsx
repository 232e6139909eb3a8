import { useEffect } from 'react';
import {
  type BackupInterval,
  type BackupStatus,
  backupIntervals,
  keepChoices,
} from '../../../shared/data/backups.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { fullTime } from '../../ui/format/time-labels.ts';
import { Fact, Facts } from '../about/facts.tsx';
import { SectionPart } from '../sections/section-page.tsx';
import { BackupFolder } from './backup-folder.tsx';
import { BackupList } from './backup-list.tsx';
import styles from './backups-part.module.css';
import { backUpNow, cancelBackup, changeBackups, followBackups, useBackups } from './backups-store.ts';

/** Lets the user set the folder, the interval and the number of backups, make a backup, and restore one. */
export function BackupsPart() {
  useEffect(followBackups, []);
  const { status, failure } = useBackups();
  const texts = strings().backups;
  const shown = failure ?? status?.failure;
  return (
    <SectionPart title={texts.title}>
      <p className={styles.text}>{texts.text}</p>
      {status && (
        <>
          <Facts>
            <Fact name={texts.folder} text={texts.folderText}>
              <BackupFolder status={status} />
            </Fact>
            <Fact name={texts.every}>
              <Segmented<BackupInterval>
                label={texts.every}
                value={status.plan.every}
                options={backupIntervals.map((value) => ({ value, label: texts.intervals[value] }))}
                onChange={(every) => void changeBackups({ every })}
              />
            </Fact>
            <Fact name={texts.keep} text={texts.keepText}>
              <Segmented
                label={texts.keep}
                value={String(status.plan.keep)}
                options={keepChoices.map((count) => ({ value: String(count), label: String(count) }))}
                onChange={(keep) => void changeBackups({ keep: Number(keep) })}
              />
            </Fact>
          </Facts>
          <Progress status={status} />
        </>
      )}
      {shown && (
        <div className={styles.failure}>
          <FailureNote failure={shown} />
        </div>
      )}
      {status && status.plan.folder !== null && <BackupList isReadable={shown?.code !== 'backup-folder'} />}
    </SectionPart>
  );
}

function Progress({ status: { plan, running, lastAt } }: { readonly status: BackupStatus }) {
  const texts = strings().backups;
  const text = running
    ? texts.running(sizeLabel(running.done), sizeLabel(running.total))
    : lastAt === null
      ? texts.never
      : texts.last(fullTime(lastAt));
  return (
    <div className={styles.row}>
      <Button disabled={plan.folder === null} busy={running !== null} onClick={() => void backUpNow()}>
        {texts.run}
      </Button>
      {running && (
        <>
          <progress
            className={styles.bar}
            aria-label={texts.run}
            {...(running.total > 0 ? { value: running.done, max: running.total } : {})}
          />
          <Button variant="ghost" size="sm" onClick={cancelBackup}>
            {texts.cancel}
          </Button>
        </>
      )}
      <span className={styles.status} role="status">
        {text}
      </span>
    </div>
  );
}
