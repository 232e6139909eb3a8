import type { Generation } from '../../../shared/models/generation.ts';
import type { Message } from '../../../shared/models/message.ts';
import { hasContent } from '../../../shared/models/reply-content.ts';
import { strings } from '../../i18n/strings.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { langOf } from '../../ui/text/lang-of.ts';
import { openLink } from '../turn/turn-actions.ts';
import { fetchImage } from './fetch-image.ts';
import { Reasoning } from './reasoning.tsx';
import { ReplyExtrasView } from './reply-extras-view.tsx';
import type { ReplyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';
import { RetryNotice } from './retry-notice.tsx';
import { WaitingReply } from './waiting-reply.tsx';

/** The id of the element with a reply's text, without its ending and actions. */
export const replyTextId = (messageId: string) => `reply-${messageId}`;

/** The content of a reply: reasoning, text as it streams, and extras. */
export function ReplyBody({
  message,
  generation,
  phase,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly phase: ReplyPhase;
}) {
  return (
    <>
      {message.reasoning && (
        <Reasoning text={message.reasoning} running={phase === 'writing' && !hasContent(message)} />
      )}
      {message.text && (
        <div id={replyTextId(message.id)} aria-live="off" dir="auto" lang={langOf(message.text)} data-said>
          <Markdown
            text={message.text}
            streaming={phase === 'writing'}
            onOpenLink={openLink}
            fetchImage={fetchImage}
            texts={strings().markdown}
          />
        </div>
      )}
      {message.extras && <ReplyExtrasView extras={message.extras} />}
      {phase === 'waiting' && <WaitingReply since={generation?.startedAt ?? message.createdAt} />}
      {phase === 'writing' && !hasContent(message) && <span className={styles.caret} />}
      {phase === 'retrying' && generation?.retry && (
        <RetryNotice notice={generation.retry} generation={generation} />
      )}
    </>
  );
}
