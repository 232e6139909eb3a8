import type { StoredBackup } from '../../../shared/data/backups.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { go } from '../../route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { sizeLabel } from '../../ui/format/size-label.ts';
import { fullTime } from '../../ui/format/time-labels.ts';
import { TransferSummary } from '../transfer/transfer-summary.tsx';
import styles from './backup-list.module.css';
import partStyles from './backups-part.module.css';
import { cancelRestore, dismissRestore, restoreBackup, useBackups } from './backups-store.ts';
import { RestoreNotes } from './restore-notes.tsx';
import { TrialSummary } from './trial-summary.tsx';

/** The backups in the folder, and the progress and result of restoring one. */
export function BackupList({
  isReadable,
}: {
  /** False if the folder can't be used at the moment. It may still contain backups. */
  readonly isReadable: boolean;
}) {
  const { list, restore } = useBackups();
  const texts = strings().backups;
  return (
    <>
      {isReadable && list?.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {list && list.length > 0 && (
        <ul className={styles.list} aria-label={texts.list}>
          {list.map((backup) => (
            <BackupItem key={backup.id} backup={backup} isBusy={restore.state === 'running'} />
          ))}
        </ul>
      )}
      <RestoreProgress />
    </>
  );
}

function BackupItem({ backup, isBusy }: { readonly backup: StoredBackup; readonly isBusy: boolean }) {
  const { id, at, bytes, state, isOwn, conversations, transcripts, clips } = backup;
  const texts = strings().backups;
  const details = [
    sizeLabel(bytes),
    texts.contains(conversations, transcripts, clips),
    ...(isOwn ? [] : [texts.other]),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <div className={styles.when}>{fullTime(at)}</div>
        <div className={styles.details}>
          <span className={state === 'good' ? undefined : styles.bad}>{texts.states[state]}</span>
          {state !== 'damaged' && ` · ${details.join(' · ')}`}
        </div>
      </div>
      <Button
        size="sm"
        disabled={state !== 'good' || isBusy}
        aria-label={texts.restoreOf(fullTime(at))}
        onClick={() => void restoreBackup(id, true)}
      >
        {texts.restore}
      </Button>
    </li>
  );
}

function RestoreProgress() {
  const restore = useBackups((state) => state.restore);
  const texts = strings().backups;
  switch (restore.state) {
    case 'idle':
      return null;
    case 'running': {
      const text = (restore.trial ? texts.trying : texts.restoring)(restore.done);
      return (
        <div className={partStyles.row}>
          <span role="status">{text}</span>
          <progress className={partStyles.bar} aria-label={text} />
          <Button variant="ghost" size="sm" onClick={cancelRestore}>
            {texts.cancel}
          </Button>
        </div>
      );
    }
    case 'tried':
      return (
        <TrialSummary
          summary={restore.summary}
          onRestore={() => void restoreBackup(restore.id, false)}
          onClose={dismissRestore}
        />
      );
    case 'restored':
      return (
        <div className={styles.result}>
          <TransferSummary
            title={texts.restored}
            summary={restore.summary}
            action={restore.summary.restored.keysNeeded > 0 && <EnterKeys />}
            onClose={dismissRestore}
          >
            <RestoreNotes restored={restore.summary.restored} />
          </TransferSummary>
        </div>
      );
    case 'failed':
      return <FailureNote failure={restore.failure} />;
  }
}

function EnterKeys() {
  return (
    <Button size="sm" variant="primary" onClick={() => go({ screen: 'settings', section: 'gateways' })}>
      {strings().backups.enterKeys}
    </Button>
  );
}
