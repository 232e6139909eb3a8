import { ArrowDownToLineIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { transcribeStrings } from '../../i18n/transcribe-strings.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './drop-box.module.css';

/** The button that chooses files, above the queue. Files can also be dropped anywhere in the window. */
export function DropBox({
  onPress,
  children,
}: {
  readonly onPress: () => void;
  /** Shown at its right end: another way to add a recording. */
  readonly children?: ReactNode;
}) {
  const texts = transcribeStrings().transcribe;
  return (
    <div className={styles.box}>
      <Icon icon={ArrowDownToLineIcon} size={16} />
      <span>
        <span className={styles.title}>{texts.dropHere}</span>
        <span className={styles.meta}>
          {texts.or}{' '}
          <button type="button" className={styles.choose} onClick={onPress}>
            {texts.chooseFiles}
          </button>
        </span>
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </div>
  );
}
