import { LoaderCircleIcon, XIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { classes } from '../../ui/text/classes.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './attachment-chips.module.css';
import type { PendingFile } from './use-attaching.ts';

/** Lists the files that are still being read, each with its progress and a button to cancel it. */
export function PendingFiles({
  pending,
  className,
}: {
  readonly pending: readonly PendingFile[];
  readonly className?: string | undefined;
}) {
  const texts = strings().composer;
  if (pending.length === 0) return null;
  return (
    <ul className={classes(styles.chips, className)} aria-label={texts.reading}>
      {pending.map(({ id, name, done, total, cancel }) => (
        <li key={id} className={styles.chip} data-pending>
          <span className={styles.open}>
            <span className={styles.spinner}>
              <Icon icon={LoaderCircleIcon} size={14} />
            </span>
            <span className={styles.name} dir="auto" title={name}>
              {name}
            </span>{' '}
            <span className={styles.size}>
              {total > 1 ? texts.document.progress(countOf(done), countOf(total)) : texts.readingOne}
            </span>
          </span>
          <button
            type="button"
            className={styles.remove}
            aria-label={texts.cancelReading(name)}
            onClick={cancel}
          >
            <Icon icon={XIcon} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
