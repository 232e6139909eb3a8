import type { RestoredCounts } from '../../../shared/data/restored-counts.ts';
import { strings } from '../../i18n/strings.ts';
import styles from './trial-summary.module.css';

/** Shows how many gateways and settings a restore leaves unchanged, and how many gateways then need their keys. */
export function RestoreNotes({
  restored: { keysNeeded, unchangedGateways, unchangedSettings },
}: {
  readonly restored: RestoredCounts;
}) {
  const texts = strings().backups;
  return (
    <>
      {unchangedGateways + unchangedSettings > 0 && (
        <p className={styles.line}>{texts.unchanged(unchangedGateways, unchangedSettings)}</p>
      )}
      {keysNeeded > 0 && <p className={styles.line}>{texts.keysNeeded(keysNeeded)}</p>}
    </>
  );
}
