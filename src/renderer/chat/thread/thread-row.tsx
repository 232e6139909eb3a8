import { GitBranchIcon } from 'lucide-react';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { addressOf } from '../../route.ts';
import { isWhole } from '../../stores/arriving-list.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import { useConversationList } from '../../stores/conversations/conversation-list-store.ts';
import { dateOf } from '../../ui/format/date-of.ts';
import { dayTitle } from '../../ui/format/time-labels.ts';
import { useToday } from '../../ui/state/use-now.ts';
import { Icon } from '../../ui/text/icon.tsx';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { setFreshStart } from '../message/context/context-actions.ts';
import { MessageTurn } from '../message/message-turn.tsx';
import { showsCards, useCardsShown } from '../model/cards-shown.ts';
import { TurnPlaceContext } from '../model/turn-place.ts';
import type { Turn } from '../model/turns.ts';
import { useReplySet } from '../model/use-reply-set.ts';
import { CardRow } from '../reply/compare/card-row.tsx';
import { ReplyTurn } from '../reply/reply-turn.tsx';
import freshStartStyles from './fresh-start.module.css';
import styles from './thread-row.module.css';

/** A reply in the conversation: on its own, or side by side with those requested together with it. */
const ReplyPlace = memo(function ReplyPlace(props: ReplyPlaceProps) {
  return props.turn.versions.length < 2 ? <ReplyTurn {...props} /> : <ReplyWithVersions {...props} />;
});

/** How a turn relates to the previous one. Determines the space and the line between them. */
export type Join = 'none' | 'reply' | 'exchange' | 'fork';

/** One turn in the thread, including the space above it. Its height is measured while it's rendered. */
export const ThreadRow = memo(function ThreadRow({
  turn,
  sizes,
  join,
  newDay,
  freshStart,
  number,
  total,
  latest,
  locked,
  marked,
  branchedFrom,
}: {
  readonly turn: Turn;
  readonly sizes: RowSizes;
  readonly join: Join;
  /** Shows the date above the turn. */
  readonly newDay: boolean;
  /** The message with the fresh start between the previous turn and this one. */
  readonly freshStart: Message | null;
  /** Position among all turns, from 1. */
  readonly number: number;
  readonly total: number;
  readonly latest: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
  /** Highlights the turn, because the user was just taken to it. */
  readonly marked: boolean;
  /** The id of the original conversation, if this one branched off after this turn. */
  readonly branchedFrom: string | null;
}) {
  const element = useRef<HTMLDivElement>(null);
  const { id, createdAt } = turn.message;
  useLayoutEffect(() => (element.current ? sizes.watch(element.current, id) : undefined), [sizes, id]);
  const place = useMemo(() => ({ number, total }), [number, total]);
  return (
    <div
      ref={element}
      className={styles.row}
      data-join={join}
      data-new-day={newDay || freshStart !== null || undefined}
      data-marked={marked || undefined}
    >
      {newDay && <DaySeparator moment={createdAt} />}
      {freshStart && <FreshStart message={freshStart} />}
      <TurnPlaceContext value={place}>
        {turn.message.reply ? (
          <ReplyPlace turn={turn} latest={latest} locked={locked} last={number === total} />
        ) : (
          <MessageTurn turn={turn} locked={locked} last={number === total} />
        )}
      </TurnPlaceContext>
      {number === total && turn.message.reply && turn.message.freshStart && (
        <FreshStart message={turn.message} atEnd />
      )}
      {branchedFrom && <ForkNote from={branchedFrom} />}
    </div>
  );
});

/** The date above the first message of a day. `moment` is in epoch ms. */
function DaySeparator({ moment }: { readonly moment: number }) {
  const title = dayTitle(moment, useToday());
  return (
    <p className={styles.day}>
      <time dateTime={dateOf(moment).toISOString()}>{title}</time>
    </p>
  );
}

/** Marks where a conversation branched off, with a link to the original (`from` is its id). */
function ForkNote({ from }: { readonly from: string }) {
  const origin = useConversationList(({ items }) => items?.find(({ id }) => id === from));
  const isListWhole = useConversationList(isWhole);
  if (!origin && !isListWhole) return null;
  return (
    <p className={styles.note}>
      <Icon icon={GitBranchIcon} size={12} />
      {origin ? (
        <>
          {strings().chat.thread.branchedFrom}{' '}
          <a className={styles.link} href={addressOf({ screen: 'chat', conversationId: from })}>
            {titleOf(origin)}
          </a>
        </>
      ) : (
        strings().chat.thread.branchedFromGone
      )}
    </p>
  );
}

type ReplyPlaceProps = {
  readonly turn: Turn;
  readonly latest: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
};

function ReplyWithVersions(props: ReplyPlaceProps) {
  const set = useReplySet(props.turn);
  const choice = useCardsShown(({ choices }) => (set ? choices.get(set.key) : undefined));
  if (!set || !showsCards(choice, props.latest)) return <ReplyTurn {...props} />;
  return <CardRow {...props} set={set} />;
}

/**
 * The divider in the thread above which nothing is sent, with a button that removes it. `message` has the fresh start.
 */
function FreshStart({
  message,
  atEnd = false,
}: {
  readonly message: Message;
  /** Whether no message follows it yet. */
  readonly atEnd?: boolean;
}) {
  const texts = strings().context;
  return (
    <p className={freshStartStyles.line} data-at-end={atEnd || undefined}>
      <span>{texts.freshStart}</span>
      <button type="button" className={freshStartStyles.link} onClick={() => setFreshStart(message, false)}>
        {texts.removeFreshStart}
      </button>
    </p>
  );
}
