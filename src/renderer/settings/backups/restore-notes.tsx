import type { RestoredCounts } from '../../../shared/models/restored-counts.ts';
import { backupStrings } from '../../i18n/backup-strings.ts';
import styles from './trial-summary.module.css';

/** Says which gateways need their keys after a restore, and what stays as it is. */
export function RestoreNotes({
  restored: { keysNeeded, unchangedGateways, unchangedSettings },
}: {
  readonly restored: RestoredCounts;
}) {
  const texts = backupStrings().backups;
  return (
    <>
      {unchangedGateways + unchangedSettings > 0 && (
        <p className={styles.line}>{texts.unchanged(unchangedGateways, unchangedSettings)}</p>
      )}
      {keysNeeded > 0 && <p className={styles.line}>{texts.keysNeeded(keysNeeded)}</p>}
    </>
  );
}
