import { ArrowUpIcon } from 'lucide-react';
import { strings } from '../../i18n/strings.ts';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import type { CannotSend } from '../model/cannot-send.ts';
import styles from './send-button.module.css';

/** The Send button. While nothing can be sent, it stays visible and explains why. */
export function SendButton({
  ready,
  cannot,
  onSend,
}: {
  readonly ready: boolean;
  readonly cannot: CannotSend | null;
  readonly onSend: () => void;
}) {
  const send = strings().chat.composer.send;
  return (
    <Tooltip
      text={cannot ? strings().composer[cannot] : send}
      keys={cannot ? undefined : ['Enter']}
      side="top"
    >
      <button
        type="button"
        className={styles.send}
        aria-label={send}
        aria-description={cannot ? strings().composer[cannot] : undefined}
        // `aria-disabled` keeps the button focusable, so that its explanation can be reached.
        aria-disabled={cannot !== null || undefined}
        disabled={!ready && cannot === null}
        onClick={cannot ? undefined : onSend}
      >
        <Icon icon={ArrowUpIcon} size={16} />
      </button>
    </Tooltip>
  );
}
