import { ArrowDownIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { Keys } from '../../ui/text/keys.tsx';
import styles from './thread.module.css';

/** Scrolls back to the end of the conversation. Shown while the reader is elsewhere. */
export function LatestPill({
  running,
  scrollToEnd,
}: {
  readonly running: boolean;
  readonly scrollToEnd: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.pill}
      data-pill
      onClick={() => {
        scrollToEnd();
        focusMessageBox();
      }}
    >
      <Icon icon={ArrowDownIcon} size={14} />
      {running ? strings().chat.thread.stillWriting : strings().chat.thread.jumpToLatest}
      <Keys keys={['End']} />
    </button>
  );
}
