import { RotateCcwIcon } from 'lucide-react';
import type { Failure } from '../../../shared/failure.ts';
import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { failureFix } from '../../failures/failure-fix.ts';
import { requestsStrings } from '../../i18n/requests-strings.ts';
import { strings } from '../../i18n/strings.ts';
import { showRequests } from '../../stores/conversations/requests-view.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { GatewayMessage } from '../../ui/state/gateway-message.tsx';
import { type ReplyActs, requestRest } from '../turn/turn-actions.ts';
import { applyFix } from './apply-fix.ts';
import { failedSentence } from './failed-cause.ts';
import styles from './failed-reply.module.css';

/** A reply that failed: what happened, how to fix it, and the gateway's own message in collapsed details. */
export function FailedReply({
  message,
  failure,
  generation,
  latest,
  locked,
  acts,
}: {
  readonly message: Message;
  readonly failure: Failure;
  readonly generation: Generation | undefined;
  /** Only the latest reply's fix is a primary button. */
  readonly latest: boolean;
  readonly locked: boolean;
  readonly acts: ReplyActs;
}) {
  const { title, cause } = failedSentence(
    failure,
    generation?.gatewayName,
    message.text ? 'arrived' : 'message',
  );
  const fix = failureFix(failure);
  const again = () => {
    acts.retry(message);
    focusMessageBox();
  };
  return (
    <div className={styles.failed} role="alert">
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.cause}>{cause}</p>
      <div className={styles.actions}>
        {fix && (
          <Button
            size="lg"
            variant={latest ? 'primary' : 'default'}
            disabled={'rest' in fix && locked}
            onClick={() => void applyFix(fix, generation?.gatewayId, again, () => requestRest(message))}
          >
            {fix.label}
          </Button>
        )}
        <Button size="lg" icon={RotateCcwIcon} disabled={locked} onClick={again}>
          {strings().chat.ending.retry}
        </Button>
      </div>
      <RawAnswer failure={failure} />
      {generation && (
        <button type="button" className={styles.link} onClick={() => showRequests(generation.id)}>
          {requestsStrings().requests.show}
        </button>
      )}
    </div>
  );
}

function RawAnswer({ failure: { values } }: { readonly failure: Failure }) {
  const { status, said } = values;
  if (status === undefined && !said) return null;
  return (
    <div className={styles.raw}>
      <GatewayMessage status={status} message={said} />
    </div>
  );
}
