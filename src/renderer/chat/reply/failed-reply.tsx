import { RotateCcwIcon } from 'lucide-react';
import { useState } from 'react';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { messageTree, pathTo } from '../../../shared/chat/message-tree.ts';
import { omissibleCount } from '../../../shared/chat/sent-path.ts';
import type { Failure } from '../../../shared/failure.ts';
import { failureFix } from '../../failures/failure-fix.ts';
import { GatewayMessage } from '../../failures/gateway-message.tsx';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { showRequests } from '../../stores/conversations/requests-view.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { applyFix } from '../model/apply-fix.ts';
import {
  type ReplyHandlers,
  requestAfterFreshStart,
  requestRest,
  requestWithFilesAsText,
  requestWithoutOlderImages,
  requestWithSmallerImages,
} from '../model/turn-actions.ts';
import styles from './failed-reply.module.css';
import { replyFailureText } from './reply-failure-text.ts';

/** A reply that failed: what happened, how to fix it, and the gateway's own message in collapsed details. */
export function FailedReply({
  message,
  failure,
  generation,
  latest,
  locked,
  handlers,
}: {
  readonly message: Message;
  readonly failure: Failure;
  readonly generation: Generation | undefined;
  /** Only the latest reply's fix is a primary button. */
  readonly latest: boolean;
  readonly locked: boolean;
  readonly handlers: ReplyHandlers;
}) {
  const { title, cause } = replyFailureText(
    failure,
    generation?.gatewayName,
    message.text ? 'arrived' : 'message',
  );
  const commonFix = failureFix(failure);
  // The next request already avoids what was refused, so the fix is Retry rather than another model.
  const fix = generation?.corrections && commonFix && 'models' in commonFix ? null : commonFix;
  const retry = () => {
    handlers.retry(message);
    focusMessageBox();
  };
  const others = {
    requestRest: () => requestRest(message),
    withoutOlderImages: () => requestWithoutOlderImages(message),
    filesAsText: () => requestWithFilesAsText(message),
  };
  return (
    <div className={styles.failed} role="alert">
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.cause}>{cause}</p>
      <div className={styles.actions}>
        {fix && (
          <Button
            size="lg"
            variant={latest ? 'primary' : 'default'}
            disabled={
              locked &&
              ['rest', 'retry', 'withoutOlderImages', 'filesAsText'].some((kind) => Object.hasOwn(fix, kind))
            }
            onClick={() => void applyFix(fix, generation?.gatewayId, retry, others)}
          >
            {fix.label}
          </Button>
        )}
        {failure.code === 'context-too-long' && <WithoutEarlier message={message} locked={locked} />}
        {failure.code === 'images-too-large' && <SmallerImages message={message} locked={locked} />}
        {!(fix && 'retry' in fix) && (
          <Button size="lg" icon={RotateCcwIcon} disabled={locked} onClick={retry}>
            {strings().chat.ending.retry}
          </Button>
        )}
      </div>
      <RawResponse failure={failure} />
      {generation && (
        <button type="button" className={styles.link} onClick={() => showRequests(generation.id)}>
          {strings().requests.show}
        </button>
      )}
    </div>
  );
}

/** Sends the message again with a fresh start, if that leaves out any of the messages before it. */
function WithoutEarlier({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const helps = useConversation(({ state }) => {
    const path = pathTo(messageTree([...state.messages.values()]), message.id);
    return omissibleCount(path.filter(({ id }) => id !== message.id)) > 0;
  });
  if (!helps) return null;
  return (
    <Button size="lg" disabled={locked} onClick={() => void requestAfterFreshStart(message)}>
      {strings().chat.failed.sendWithoutEarlier}
    </Button>
  );
}

/** Sends the message again with smaller images, which takes a moment. */
function SmallerImages({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const texts = strings().chat.failed;
  const send = async () => {
    setBusy(true);
    const sent = await requestWithSmallerImages(message);
    setBusy(false);
    if (!sent) toast({ text: texts.notSmaller });
  };
  return (
    <Button size="lg" disabled={locked || isBusy} onClick={() => void send()}>
      {isBusy ? texts.makingSmaller : texts.sendSmallerImages}
    </Button>
  );
}

function RawResponse({ failure: { values } }: { readonly failure: Failure }) {
  const { status, said } = values;
  if (status === undefined && !said) return null;
  return (
    <div className={styles.raw}>
      <GatewayMessage status={status} message={said} />
    </div>
  );
}
