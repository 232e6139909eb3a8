import type { RestoredCounts } from '../../../shared/models/restored-counts.ts';
import { backupStrings } from '../../i18n/backup-strings.ts';
import styles from './trial-summary.module.css';

/** Says which gateways need their keys after a restore, and what stays as it is. */
export function RestoreNotes({
  restored: { keysNeeded, keptGateways, keptSettings },
}: {
  readonly restored: RestoredCounts;
}) {
  const texts = backupStrings().backups;
  return (
    <>
      {keptGateways + keptSettings > 0 && (
        <p className={styles.line}>{texts.kept(keptGateways, keptSettings)}</p>
      )}
      {keysNeeded > 0 && <p className={styles.line}>{texts.keysNeeded(keysNeeded)}</p>}
    </>
  );
}
