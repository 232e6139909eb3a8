import { ArrowDownIcon } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import type { Conversation } from '../../shared/models/conversation.ts';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { words } from '../words.ts';
import { isTextField, useFollowMode } from './follow-mode.ts';
import { ForkNote } from './fork-note.tsx';
import { focusMessageBox } from './message-box.ts';
import { MessageTurn } from './message-turn.tsx';
import { ReplyPlace } from './side-by-side/reply-place.tsx';
import styles from './thread.module.css';
import type { Turn } from './turns.ts';

/** The conversation as text, kept at its end while words come, until the reader goes up. */
export function Thread({
  conversation,
  turns,
  running,
}: {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  readonly running: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lastSent = turns.findLast(({ message }) => !message.reply)?.message.id ?? '';
  // What the person sends is shown, wherever they had been reading.
  const { follows, toEnd } = useFollowMode(scroller, content, `${conversation.id} ${lastSent}`);
  const latestReply = turns.findLast(({ message }) => message.reply)?.message.id;
  const fork = forkOf(conversation, turns);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.defaultPrevented) return;
      if (isTextField(event.target) && event.target.value !== '') return;
      toEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toEnd]);

  return (
    <div className={styles.thread}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={words.chat.thread.log}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <div ref={content} className={styles.content}>
          {turns.map((turn) => (
            // Versions take each other's place, and what has the focus there keeps it.
            <Fragment key={`${turn.message.conversationId} ${turn.message.parentId}`}>
              {turn.message.reply ? (
                <ReplyPlace turn={turn} latest={turn.message.id === latestReply} locked={running} />
              ) : (
                <MessageTurn turn={turn} locked={running} />
              )}
              {turn.message.id === fork && conversation.branchedFrom && (
                <ForkNote from={conversation.branchedFrom.conversationId} />
              )}
            </Fragment>
          ))}
        </div>
      </div>
      {!follows && (
        <button
          type="button"
          className={styles.pill}
          onClick={() => {
            toEnd();
            focusMessageBox();
          }}
        >
          <Icon icon={ArrowDownIcon} size={14} />
          {running ? words.chat.thread.stillWriting : words.chat.thread.jumpToLatest}
          <Keys keys={['End']} />
        </button>
      )}
    </div>
  );
}

// Copied turns keep their times, so the last one older than the conversation is where it branched off.
function forkOf({ branchedFrom, createdAt }: Conversation, turns: readonly Turn[]): string | undefined {
  if (!branchedFrom) return undefined;
  return turns.findLast(({ message }) => message.createdAt <= createdAt)?.message.id;
}
