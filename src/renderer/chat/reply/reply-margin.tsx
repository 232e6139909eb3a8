import type { ReactNode } from 'react';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import { failureText } from '../../failures/failure-text.ts';
import { strings } from '../../i18n/strings.ts';
import { fullTime, secondsOf } from '../../ui/format/time-labels.ts';
import { useNow } from '../../ui/state/use-now.ts';
import { MessageTime } from '../message/message-time.tsx';
import { shortModel } from '../model/short-model.ts';
import type { ReplyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';

/** The content of a reply's margin, as props of its row. */
export type ReplyMarginParts = {
  readonly name: string;
  readonly nameTitle: string;
  readonly detail: ReactNode;
  readonly tone: 'plain' | 'failed';
};

/** Returns the margin of a reply: model, gateway and time, the seconds so far while it's running, or the failure. */
export function replyMargin({
  message,
  generation,
  model,
  gatewayName,
  phase,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly model: string;
  /** Undefined if there's only one gateway. */
  readonly gatewayName: string | undefined;
  readonly phase: ReplyPhase;
}): ReplyMarginParts {
  const parts = [model, ...(gatewayName ? [gatewayName] : []), fullTime(message.createdAt)];
  const nameTitle = strings().frame.row(parts);
  const ending = message.reply?.ending;
  if (phase === 'retrying' && generation?.retry) {
    const { reason, attempt } = generation.retry;
    const detail = strings().chat.retry.attempt(attempt);
    return { name: failureText(reason).margin, nameTitle, detail, tone: 'failed' };
  }
  if (ending?.kind === 'failed' && !hasContent(message) && message.reasoning === '') {
    const status = ending.failure.values.status ?? <MessageTime moment={message.createdAt} />;
    return { name: failureText(ending.failure).margin, nameTitle, detail: status, tone: 'failed' };
  }
  const detail = (
    <>
      {gatewayName && (
        <span className={styles.gateway} title={gatewayName}>
          {gatewayName}
        </span>
      )}
      {phase === 'ended' ? (
        <MessageTime moment={message.createdAt} />
      ) : (
        <RunningSeconds since={generation?.startedAt ?? message.createdAt} />
      )}
    </>
  );
  return { name: shortModel(model), nameTitle, detail, tone: 'plain' };
}

/** The seconds since a moment (epoch ms), updated live. */
export function RunningSeconds({ since }: { readonly since: number }) {
  const now = useNow(100);
  return (
    <span className={styles.live}>{strings().chat.reply.seconds(secondsOf(Math.max(100, now - since)))}</span>
  );
}
