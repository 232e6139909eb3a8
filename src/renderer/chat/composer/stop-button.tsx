import { SquareIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { stop } from '../model/turn-actions.ts';
import styles from './stop-button.module.css';

/** The Stop button, which replaces Send while a reply is running. */
export function StopButton({
  conversationId,
  byEscape,
}: {
  readonly conversationId: string;
  /** Whether Esc stops the reply. False while Esc cancels a queued message instead. */
  readonly byEscape: boolean;
}) {
  return (
    <Button
      size="lg"
      className={styles.stop}
      data-stop
      shortcut={byEscape ? ['Esc'] : undefined}
      // Pressing the button unmounts it, so it would lose focus.
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
