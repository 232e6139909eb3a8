import { useMemo } from 'react';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Citation, Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/reply-content.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';
import { strings } from '../../i18n/strings.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import { ShowMore } from '../../ui/controls/show-more.tsx';
import { langOf } from '../../ui/text/lang-of.ts';
import { useShownPart } from '../../ui/text/shown-part.ts';
import { openLink } from '../model/turn-actions.ts';
import { citedText } from './contents/cited-text.ts';
import { ReplyExtrasView } from './contents/reply-extras-view.tsx';
import { ReplyImages } from './contents/reply-images.tsx';
import { fetchImage } from './fetch-image.ts';
import { Reasoning } from './reasoning.tsx';
import type { ReplyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';
import { RetryNotice } from './retry-notice.tsx';
import { WaitingReply } from './waiting-reply.tsx';

/** Returns the id of the element with a reply's text, without its ending and actions. */
export const replyTextId = (messageId: string) => `reply-${messageId}`;

const none: readonly Citation[] = [];

/** How much of a reply is rendered at once. Its Markdown can need several elements for each line. */
const replyPart = { characters: 100_000, lines: 4_000 };

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
  const citations = message.extras?.citations ?? none;
  // While the reply streams, the positions and numbers of citations may be incomplete.
  const sources = useMemo(
    () => (phase === 'ended' && citations.length > 0 ? citations.map(({ url }) => safeLink(url)) : null),
    [phase, citations],
  );
  const { shown, rest, showMore } = useShownPart(message.text, replyPart);
  return (
    <>
      {message.reasoning && (
        <Reasoning text={message.reasoning} running={phase === 'writing' && !hasContent(message)} />
      )}
      {message.text && (
        <div id={replyTextId(message.id)} aria-live="off" dir="auto" lang={langOf(message.text)} data-said>
          <Markdown
            text={sources ? citedText(shown, citations) : shown}
            streaming={phase === 'writing' && rest === 0}
            onOpenLink={openLink}
            fetchImage={fetchImage}
            {...(sources && { sources })}
            texts={strings().markdown}
          />
          <ShowMore unit="characters" rest={rest} onMore={showMore} />
        </div>
      )}
      <ReplyImages attachments={message.attachments} />
      {message.extras && <ReplyExtrasView extras={message.extras} />}
      {phase === 'waiting' && <WaitingReply since={generation?.startedAt ?? message.createdAt} />}
      {phase === 'writing' && !hasContent(message) && <span className={styles.caret} />}
      {phase === 'retrying' && generation?.retry && (
        <RetryNotice notice={generation.retry} generation={generation} />
      )}
    </>
  );
}
