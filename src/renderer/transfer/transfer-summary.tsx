import type { ImportSummary } from '../../shared/models/transfer.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import styles from './transfer-summary.module.css';

/** What an import came to: how many were added, how many were here, and what could not be read, one by one. */
export function TransferSummary({
  summary,
  onClose,
}: {
  readonly summary: ImportSummary;
  readonly onClose: () => void;
}) {
  const texts = words.transfer.summary;
  const { added, known, leftOut, unreadable, failures } = summary;
  return (
    <section className={styles.summary} aria-label={texts.title} role="status">
      <h4 className={styles.title}>{texts.title}</h4>
      <ul className={styles.counts}>
        <li>{texts.added(added)}</li>
        {known > 0 && <li>{texts.known(known)}</li>}
        {leftOut > 0 && <li>{texts.leftOut(leftOut)}</li>}
        {unreadable > 0 && <li className={styles.bad}>{texts.unreadable(unreadable)}</li>}
      </ul>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ title, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <li key={at}>
              <span dir="auto">{title}</span>
              <span className={styles.reason}>{texts.reason[reason]}</span>
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" onClick={onClose}>
        {words.transfer.close}
      </Button>
    </section>
  );
}
