import { memo } from 'react';
import { Markdown } from '../markdown/markdown.tsx';
import { words } from '../words.ts';
import { generationOf } from './conversation-state.ts';
import { useConversation } from './conversation-store.ts';
import { FailedReply } from './failed-reply.tsx';
import { fetchImage } from './fetch-image.ts';
import { ReadingNote } from './reading-note.tsx';
import { Reasoning } from './reasoning.tsx';
import { ReplyActions } from './reply-actions.tsx';
import { ReplyEnding } from './reply-ending.tsx';
import { replyMargin } from './reply-margin.tsx';
import { replyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';
import { RetryNotice } from './retry-notice.tsx';
import { clockTime } from './time-labels.ts';
import { openLink } from './turn-actions.ts';
import { TurnRow } from './turn-row.tsx';
import type { Turn } from './turns.ts';
import { WaitingReply } from './waiting-reply.tsx';

/** The id of the element that holds a reply's text alone, without its ending and its actions. */
export const replyTextId = (messageId: string) => `reply-${messageId}`;

/** A reply: its text as it comes, then how it ended and what can be done with it. */
export const ReplyTurn = memo(function ReplyTurn({
  turn,
  latest,
  locked,
}: {
  readonly turn: Turn;
  readonly latest: boolean;
  /** A reply is being written, so nothing else can be asked for. */
  readonly locked: boolean;
}) {
  const message = useConversation(({ state }) => state.live.get(turn.message.id)) ?? turn.message;
  const generation = useConversation(({ state }) => generationOf(state, turn.message));
  const { reply } = message;
  if (!reply) return null;
  const phase = replyPhase(message, generation);
  const failed = reply.ending?.kind === 'failed' ? reply.ending.failure : null;
  // A new try of an empty reply may be another model's.
  const model = generation?.model ?? reply.model;
  const margin = replyMargin({ message, generation, model, phase });
  return (
    <TurnRow
      label={words.chat.thread.reply(model, clockTime(message.createdAt))}
      messageId={message.id}
      by="model"
      busy={phase !== 'ended'}
      {...margin}
    >
      {message.reasoning && (
        <Reasoning text={message.reasoning} running={phase === 'writing' && message.text === ''} />
      )}
      {message.text && (
        <div id={replyTextId(message.id)} aria-live="off" dir="auto" data-said>
          <Markdown
            text={message.text}
            streaming={phase === 'writing'}
            onOpenLink={openLink}
            fetchImage={fetchImage}
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
        />
      ) : (
        <ReplyEnding message={message} generation={generation} locked={locked} />
      )}
      {(!failed || message.text !== '' || turn.versions.length > 1) && (
        <ReplyActions turn={{ ...turn, message }} latest={latest} locked={locked} />
      )}
      <ReadingNote message={message} />
    </TurnRow>
  );
});
