import { CircleHelpIcon, ClockIcon, WifiOffIcon, XIcon } from 'lucide-react';
import type { Failure } from '../../../shared/failure.ts';
import { failureFix } from '../../failures/failure-fix.ts';
import { FailureNote } from '../../failures/failure-note.tsx';
import { strings } from '../../i18n/strings.ts';
import { useOpenGateway } from '../../stores/conversations/conversation-gateway.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import { applyFix } from '../model/apply-fix.ts';
import type { CannotSend } from '../model/cannot-send.ts';
import { changeSendState, useSendState } from '../model/send-states.ts';
import styles from './composer-notices.module.css';
import { cancelAfterFiles } from './send-draft.ts';

/** Notices above the composer: what blocks sending, and why sending failed. */
export function ComposerNotices({
  conversationId,
  cannot,
}: {
  readonly conversationId: string | null;
  readonly cannot: CannotSend | null;
}) {
  const { failure, inDoubt, afterFiles } = useSendState(conversationId);
  const texts = strings().composer;
  return (
    <>
      <div role="alert">
        {inDoubt && (
          <Notice
            icon={CircleHelpIcon}
            tone="warn"
            onDismiss={() => changeSendState(conversationId, { inDoubt: false })}
          >
            <p>{conversationId === null ? texts.inDoubtNew : texts.inDoubt}</p>
          </Notice>
        )}
      </div>
      {failure && (
        <SendFailure failure={failure} onDismiss={() => changeSendState(conversationId, { failure: null })} />
      )}
      <div role="status">
        {afterFiles && (
          <Notice icon={ClockIcon}>
            <p>{texts.afterFiles}</p>
            <Button
              size="sm"
              variant="ghost"
              shortcut={['Esc']}
              onClick={() => {
                cancelAfterFiles(conversationId);
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

/** Explains above the composer why a message couldn't be sent. The text stays in the message box. */
function SendFailure({ failure, onDismiss }: { readonly failure: Failure; readonly onDismiss: () => void }) {
  const fix = failureFix(failure);
  const gateway = useOpenGateway();
  return (
    <div className={styles.note}>
      <FailureNote failure={failure} saved={strings().frame.saved.message}>
        {fix && (
          <Button size="sm" onClick={() => void applyFix(fix, gateway?.id, onDismiss)}>
            {fix.label}
          </Button>
        )}
        <Button size="sm" variant="ghost" icon={XIcon} onClick={onDismiss}>
          {strings().chat.composer.dismiss}
        </Button>
      </FailureNote>
    </div>
  );
}
