import { ArrowDownIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { overlayOpen } from '../../ui/overlay/overlay-open.ts';
import { FindBar } from '../../ui/results/find-bar.tsx';
import { useToday } from '../../ui/state/use-now.ts';
import { useTrailing } from '../../ui/state/use-trailing.ts';
import { Icon } from '../../ui/text/icon.tsx';
import { Keys } from '../../ui/text/keys.tsx';
import { isTextField, useFollowMode } from '../../ui/virtual/follow-mode.ts';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { conversationFind } from '../model/find-store.ts';
import { forgetRequest, isRequestedHere } from '../model/requested-here.ts';
import type { Turn } from '../model/turns.ts';
import { startsDay } from './day-starts.ts';
import { type FindPlace, useFind } from './find/use-find.ts';
import styles from './thread.module.css';
import { type Join, ThreadRow } from './thread-row.tsx';
import { useRevealedMessage } from './use-revealed-message.ts';
import { useWindow } from './use-window.ts';

/**
 * The conversation as a virtual list of turns. A message that the user sends moves to the top of the view, and the reply
 * grows below it. Otherwise, the view moves only when the user moves it.
 */
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
  const reserve = useRef<HTMLDivElement>(null);
  const { isBehind, scrollToEnd, pin, stay, lead } = useFollowMode({ scroller, content, reserve });
  const { parts, sizes, reveal } = useWindow(scroller, turns);
  usePinnedRequest(conversation.id, turns, sizes, pin, stay);
  const marked = useRevealedMessage({ conversation, turns, scroller, sizes, reveal, lead });
  const finding = conversationFind.useBar(({ open }) => open);
  const today = useToday();
  useEndKey(scrollToEnd);

  const latestReply = turns.findLast(({ message }) => message.reply)?.message.id;
  const fork = forkOf(conversation, turns);
  return (
    <div className={styles.thread}>
      {finding && (
        <ConversationFindBar turns={turns} scroller={scroller} sizes={sizes} reveal={reveal} lead={lead} />
      )}
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={strings().chat.thread.log}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
        tabIndex={0}
      >
        <div ref={content} className={styles.content}>
          {parts.map((part) => {
            if (part.kind === 'spacer') {
              return (
                <div
                  key={`spacer ${part.before}`}
                  className={styles.spacer}
                  style={{ height: part.height }}
                />
              );
            }
            const turn = turns[part.index];
            if (!turn) return null;
            const before = turns[part.index - 1];
            const { id, conversationId, parentId, createdAt } = turn.message;
            return (
              <ThreadRow
                // Versions of a message share a key, so that focus survives switching between them.
                key={`${conversationId} ${parentId}`}
                turn={turn}
                sizes={sizes}
                join={joinOf(before, turn, fork)}
                newDay={startsDay(createdAt, before?.message.createdAt, today)}
                freshStart={freshStartBetween(before, turn)}
                number={part.index + 1}
                total={turns.length}
                latest={id === latestReply}
                locked={running}
                marked={id === marked}
                branchedFrom={id === fork ? (conversation.branchedFrom?.conversationId ?? null) : null}
              />
            );
          })}
        </div>
        <div ref={reserve} className={styles.spacer} />
      </div>
      {isBehind && <LatestPill running={running} scrollToEnd={scrollToEnd} />}
    </div>
  );
}

/**
 * When a reply starts that the user requested here, pins the message that it answers. When one starts by itself, such as
 * to a queued message, leaves the view where it is.
 */
function usePinnedRequest(
  conversationId: string,
  turns: readonly Turn[],
  sizes: RowSizes,
  pin: (row: HTMLElement) => void,
  stay: () => void,
): void {
  const sent = turns.findLast(({ message }) => !message.reply)?.message.id;
  const reply = turns.at(-1)?.message.reply;
  const started = reply?.ending === null ? reply.generationId : null;
  const toPin = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message is sent or a reply starts
  useLayoutEffect(() => {
    if (isRequestedHere(conversationId)) toPin.current = sent;
    else if (started) stay();
    if (started) forgetRequest();
  }, [sent, started]);
  // A new row may be rendered after the turn has arrived.
  useLayoutEffect(() => {
    const row = toPin.current === undefined ? null : sizes.elementOf(toPin.current);
    if (!row) return;
    toPin.current = undefined;
    pin(row.querySelector('article') ?? row);
  });
}

/** Returns the message with the fresh start between two turns, if there is one. */
function freshStartBetween(before: Turn | undefined, { message }: Turn): Message | null {
  if (message.freshStart && !message.reply) return message;
  return before?.message.freshStart && before.message.reply ? before.message : null;
}

function joinOf(before: Turn | undefined, turn: Turn, fork: string | undefined): Join {
  if (!before) return 'none';
  if (before.message.id === fork) return 'fork';
  if (turn.message.reply) return before.message.reply ? 'none' : 'reply';
  return before.message.reply ? 'exchange' : 'none';
}

// Copied messages keep their times, so the conversation branched off after the last message that is older than the
// conversation.
function forkOf({ branchedFrom, createdAt }: Conversation, turns: readonly Turn[]): string | undefined {
  if (!branchedFrom) return undefined;
  return turns.findLast(({ message }) => message.createdAt <= createdAt)?.message.id;
}

/** Scrolls back to the end of the conversation. Shown while the reader is elsewhere. */
function LatestPill({
  running,
  scrollToEnd,
}: {
  readonly running: boolean;
  readonly scrollToEnd: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.pill}
      data-pill
      onClick={() => {
        scrollToEnd();
        focusMessageBox();
      }}
    >
      <Icon icon={ArrowDownIcon} size={14} />
      {running ? strings().chat.thread.stillWriting : strings().chat.thread.jumpToLatest}
      <Keys keys={['End']} />
    </button>
  );
}

/** Calls `scrollToEnd` when End is pressed, unless it would move the caret in a text field. */
function useEndKey(scrollToEnd: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'End' || event.defaultPrevented) return;
      if (isTextField(event.target) && event.target.value !== '') return;
      scrollToEnd();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [scrollToEnd]);
}

/** Finds text in the whole conversation. The browser's own search only covers rendered turns. */
function ConversationFindBar(place: FindPlace) {
  const query = conversationFind.useBar((bar) => bar.query);
  const { matches, at, step } = useFind(place, useTrailing(query));

  useEffect(() => {
    // Handles Esc in the capture phase. Otherwise it would stop the running reply.
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLTextAreaElement && event.target.closest('[data-message]');
      if (event.key !== 'Escape' || event.isComposing || overlayOpen() || typing) return;
      event.preventDefault();
      event.stopPropagation();
      conversationFind.close();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return (
    <FindBar
      bar={conversationFind}
      name={strings().chat.find.name}
      progress={{ at, total: matches.found.length, done: matches.done, step }}
      onFocusLost={focusMessageBox}
    />
  );
}
