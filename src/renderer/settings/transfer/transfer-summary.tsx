import type { ReactNode } from 'react';
import { restoredKinds } from '../../../shared/data/restored-counts.ts';
import {
  type ImportSummary,
  importedAppNames,
  importedThings,
  leftOutKinds,
} from '../../../shared/data/transfer.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { joinedList } from '../../ui/format/intl.ts';
import styles from './transfer-summary.module.css';

/** Shows the result of an import: what was added, what already existed, and why the rest couldn't be imported. */
export function TransferSummary({
  summary,
  title,
  children,
  action,
  onClose,
}: {
  readonly summary: ImportSummary;
  /** Replaces the title of an import. */
  readonly title?: string;
  /** More lines below the counts. */
  readonly children?: ReactNode;
  /** A button before the Close button. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}) {
  const texts = strings().transfer.summary;
  const { added, known, apps, leftOut, unreadable, restored, failures } = summary;
  const kinds = restoredKinds.filter((kind) => restored[kind] > 0);
  return (
    <section className={styles.summary} aria-label={title ?? texts.title} role="status">
      <h3 className={styles.title}>{title ?? texts.title}</h3>
      <ul className={styles.counts}>
        {apps.length > 0 && <li>{texts.from(joinedList(apps.map((app) => importedAppNames[app])))}</li>}
        {(added > 0 || kinds.length === 0) && <li>{texts.added(added)}</li>}
        {kinds.map((kind) => (
          <li key={kind}>{texts.restored[kind](restored[kind])}</li>
        ))}
        {restored.known > 0 && <li>{texts.restoredKnown(restored.known)}</li>}
        {known > 0 && <li>{texts.known(known)}</li>}
        {leftOutKinds
          .filter((kind) => leftOut[kind] > 0)
          .map((kind) => (
            <li key={kind}>{texts.leftOut[kind](leftOut[kind])}</li>
          ))}
        {importedThings
          .filter((what) => unreadable[what] > 0)
          .map((what) => (
            <li key={what} className={styles.bad}>
              {texts.unreadable[what](unreadable[what])}
            </li>
          ))}
      </ul>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ title, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at}>
              <span dir="auto">{title}</span>
              <span className={styles.reason}>{texts.reason[reason]}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      <div className={styles.actions}>
        {action}
        <Button size="sm" onClick={onClose}>
          {strings().transfer.close}
        </Button>
      </div>
    </section>
  );
}
