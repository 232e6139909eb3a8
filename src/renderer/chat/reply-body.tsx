import type { Generation } from '../../shared/models/generation.ts';
import type { Message } from '../../shared/models/message.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { words } from '../words.ts';
import { FailedReply } from './failed-reply.tsx';
import { Reasoning } from './reasoning.tsx';
import { ReplyEnding } from './reply-ending.tsx';
import type { ReplyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';
import { RetryNotice } from './retry-notice.tsx';
import { openLink, type ReplyActs } from './turn-actions.ts';
import { WaitingReply } from './waiting-reply.tsx';

/** The id of the element that holds a reply's text alone, without its ending and its actions. */
export const replyTextId = (messageId: string) => `reply-${messageId}`;

/** What a reply says: reasoning, text as it comes, and how it ended with what helps. */
export function ReplyBody({
  message,
  generation,
  phase,
  latest,
  locked,
  acts,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly phase: ReplyPhase;
  readonly latest: boolean;
  readonly locked: boolean;
  /** What Continue and Retry do. */
  readonly acts: ReplyActs;
}) {
  const ending = message.reply?.ending;
  const failed = ending?.kind === 'failed' ? ending.failure : null;
  return (
    <>
      {message.reasoning && (
        <Reasoning text={message.reasoning} running={phase === 'writing' && message.text === ''} />
      )}
      {message.text && (
        <div id={replyTextId(message.id)} aria-live="off" dir="auto">
          <Markdown
            text={message.text}
            streaming={phase === 'writing'}
            onOpenLink={openLink}
            words={words.markdown}
          />
        </div>
      )}
      {phase === 'waiting' && <WaitingReply since={generation?.startedAt ?? message.createdAt} />}
      {phase === 'writing' && message.text === '' && <span className={styles.caret} />}
      {phase === 'retrying' && generation?.retry && (
        <RetryNotice notice={generation.retry} generation={generation} />
      )}
      {failed ? (
        <FailedReply
          message={message}
          failure={failed}
          generation={generation}
          latest={latest}
          locked={locked}
          acts={acts}
        />
      ) : (
        <ReplyEnding message={message} generation={generation} locked={locked} acts={acts} />
      )}
    </>
  );
}
