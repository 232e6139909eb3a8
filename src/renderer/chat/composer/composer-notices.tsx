import { CircleHelpIcon, ClockIcon, WifiOffIcon } from 'lucide-react';
import type { Failure } from '../../../shared/failure.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { CannotSend } from './cannot-send.ts';
import { setInDoubt, useDoubts } from './doubts.ts';
import { Notice } from './notice.tsx';
import { SendFailure } from './send-failure.tsx';

/** Notices above the composer: what blocks sending, and how sending failed. */
export function ComposerNotices({
  conversationId,
  cannot,
  onCancelQueued,
  failure,
  onDismissFailure,
}: {
  readonly conversationId: string | null;
  readonly cannot: CannotSend | null;
  /** Removes the message from the queue; null if it isn't queued. */
  readonly onCancelQueued: (() => void) | null;
  readonly failure: Failure | null;
  readonly onDismissFailure: () => void;
}) {
  const inDoubt = useDoubts((doubts) => doubts.inDoubt.has(conversationId));
  const texts = strings().composer;
  return (
    <>
      <div role="alert">
        {inDoubt && (
          <Notice icon={CircleHelpIcon} tone="warn" onDismiss={() => setInDoubt(conversationId, false)}>
            <p>{conversationId === null ? texts.inDoubtNew : texts.inDoubt}</p>
          </Notice>
        )}
      </div>
      {failure && <SendFailure failure={failure} onDismiss={onDismissFailure} />}
      <div role="status">
        {onCancelQueued && (
          <Notice icon={ClockIcon}>
            <p>{texts.queued}</p>
            <Button
              size="sm"
              variant="ghost"
              shortcut={['Esc']}
              onClick={() => {
                onCancelQueued();
                focusMessageBox();
              }}
            >
              {texts.cancelQueued}
            </Button>
          </Notice>
        )}
        {/* A lost connection to the app is reported at the top of the page instead. */}
        {cannot === 'offline' && (
          <Notice icon={WifiOffIcon}>
            <p>{texts.offline}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
