import { ArrowDownToLineIcon } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words.ts';
import styles from './drop-box.module.css';

/** The button that chooses files, at the top of the queue; files can be dropped there as anywhere else. */
export function DropBox({ onPress }: { readonly onPress: () => void }) {
  const texts = words.transcribe;
  return (
    <button type="button" className={styles.box} aria-label={texts.chooseFiles} onClick={onPress}>
      <Icon icon={ArrowDownToLineIcon} size={16} />
      <span>
        <b className={styles.title}>{texts.dropHere}</b>
        <span className={styles.meta}>{texts.orChoose}</span>
      </span>
    </button>
  );
}
