import { restoredKinds } from '../../../shared/data/restored-counts.ts';
import { type ImportSummary, importedThings } from '../../../shared/data/transfer.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { joinedList } from '../../ui/format/intl.ts';
import { RestoreNotes } from './restore-notes.tsx';
import styles from './trial-summary.module.css';

/** Shows what restoring a backup would add, with a button to restore it. */
export function TrialSummary({
  summary: { added, known, unreadable, restored },
  onRestore,
  onClose,
}: {
  readonly summary: ImportSummary;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}) {
  const texts = strings().backups;
  const { summary } = strings().transfer;
  const toAdd = [
    ...(added > 0 ? [texts.toAdd.conversations(added)] : []),
    ...restoredKinds.filter((kind) => restored[kind] > 0).map((kind) => texts.toAdd[kind](restored[kind])),
  ];
  const addsSomething = toAdd.length > 0;
  const alreadyHere = known + restored.known;
  return (
    <section className={styles.trial} aria-label={texts.tried} role="status">
      <h3 className={styles.title}>{texts.tried}</h3>
      <p className={styles.line}>{addsSomething ? texts.wouldAdd(joinedList(toAdd)) : texts.nothingToAdd}</p>
      {addsSomething && alreadyHere > 0 && <p className={styles.line}>{texts.alreadyHere(alreadyHere)}</p>}
      <RestoreNotes restored={restored} />
      {importedThings
        .filter((what) => unreadable[what] > 0)
        .map((what) => (
          <p key={what} className={styles.bad}>
            {summary.unreadable[what](unreadable[what])}
          </p>
        ))}
      {addsSomething && <p className={styles.text}>{texts.triedText}</p>}
      <div className={styles.actions}>
        <Button size="sm" variant="primary" disabled={!addsSomething} onClick={onRestore}>
          {texts.confirm}
        </Button>
        <Button size="sm" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  );
}
