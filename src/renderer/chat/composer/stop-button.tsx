import { SquareIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { stop } from '../turn/turn-actions.ts';
import styles from './stop-button.module.css';

/** Stop, in the place of Send while a reply is being written. */
export function StopButton({
  conversationId,
  byEscape,
}: {
  readonly conversationId: string;
  /** Whether Esc stops the reply: not while it takes back a queued message. */
  readonly byEscape: boolean;
}) {
  return (
    <Button
      size="lg"
      className={styles.stop}
      data-stop
      shortcut={byEscape ? ['Esc'] : undefined}
      // It goes away once it has worked, and would take the focus along.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        stop(conversationId);
        focusMessageBox();
      }}
    >
      <Icon icon={SquareIcon} size={12} filled />
      {strings().chat.composer.stop}
    </Button>
  );
}
