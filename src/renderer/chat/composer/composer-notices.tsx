import { CircleHelpIcon, ClockIcon, WifiOffIcon } from 'lucide-react';
import type { Failure } from '../../../shared/failure.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AttachProblems } from '../attachments/attach-problems.tsx';
import type { CannotSend } from './cannot-send.ts';
import { setInDoubt, useDoubts } from './doubts.ts';
import { Notice } from './notice.tsx';
import { SendFailure } from './send-failure.tsx';

/** Above the composer: what keeps the message from being sent, what came of sending it, and what was not attached. */
export function ComposerNotices({
  conversationId,
  cannot,
  onCancelQueued,
  problems,
  onDismissProblems,
  failure,
  onDismissFailure,
}: {
  readonly conversationId: string | null;
  readonly cannot: CannotSend | null;
  /** Takes the message out of the queue; null where it isn't in it. */
  readonly onCancelQueued: (() => void) | null;
  readonly problems: readonly string[];
  readonly onDismissProblems: () => void;
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
      <AttachProblems problems={problems} onDismiss={onDismissProblems} />
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
        {/* That Parlance does not answer is said at the top of the page. */}
        {cannot === 'offline' && (
          <Notice icon={WifiOffIcon}>
            <p>{texts.offline}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
