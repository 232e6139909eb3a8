import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { cancelTransfer, dismissTransfer, useTransfer } from '../../stores/transfer-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './transfer-notice.module.css';
import { TransferSummary } from './transfer-summary.tsx';

/** Shows the progress and result of the current export or import, wherever it was started. */
export function TransferNotice() {
  const { transfer } = useTransfer();
  const texts = strings().transfer;
  switch (transfer.state) {
    case 'idle':
      return null;
    case 'exporting':
      return (
        <Running
          text={texts.exporting(transfer.done, transfer.total)}
          done={transfer.done}
          total={transfer.total}
        />
      );
    case 'importing':
      return (
        <Running
          text={transfer.done > 0 ? texts.importing(transfer.done) : texts.uploading(transfer.file)}
          done={null}
          total={null}
        />
      );
    case 'exported':
      return (
        <p className={styles.done} role="status">
          {strings().exporting.done(transfer.count, transfer.file, transfer.missing)}
        </p>
      );
    case 'imported':
      return <TransferSummary summary={transfer.summary} onClose={dismissTransfer} />;
    case 'failed':
      return <FailureNote failure={transfer.failure} />;
  }
}

function Running({
  text,
  done,
  total,
}: {
  readonly text: string;
  /** Null if the total isn't known. */
  readonly done: number | null;
  readonly total: number | null;
}) {
  return (
    <div className={styles.running}>
      <span role="status">{text}</span>
      <progress
        className={styles.bar}
        aria-label={text}
        {...(done !== null && total ? { value: done, max: total } : {})}
      />
      <Button variant="ghost" size="sm" onClick={cancelTransfer}>
        {strings().transfer.cancel}
      </Button>
    </div>
  );
}
