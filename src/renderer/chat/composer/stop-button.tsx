import { SquareIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { stop } from '../turn/turn-actions.ts';
import styles from './stop-button.module.css';

/** The Stop button, which replaces Send while a reply is running. */
export function StopButton({
  conversationId,
  byEscape,
}: {
  readonly conversationId: string;
  /** Whether Esc stops the reply. Not while Esc would cancel a queued message. */
  readonly byEscape: boolean;
}) {
  return (
    <Button
      size="lg"
      className={styles.stop}
      data-stop
      shortcut={byEscape ? ['Esc'] : undefined}
      // The button unmounts after it's pressed and would lose focus.
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
