import { Popover } from '@base-ui/react/popover';
import { GitForkIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { movedIndex } from '../../../ui/results/moved-index.ts';
import { blockEnd, plainTextOf } from '../find/plain-text.ts';
import { showMessage } from '../show-message.ts';
import styles from './branch-map.module.css';
import { type BranchRow, branchRows, hasForks } from './branch-rows.ts';

/** `width` in px. Lanes beyond the maximum number are drawn on top of the last one. */
const lane = { width: 14, max: 8 };

const height = 32;

const middle = height / 2;

/** Maximum number of a message's characters shown in its row. */
const maxCharacters = 120;

/** A button that opens the map of branches. Shown only if the conversation has forks. */
export function BranchMap({ conversation }: { readonly conversation: Conversation }) {
  const messages = useConversation(({ state }) => state.messages);
  const forked = useMemo(() => hasForks(messages), [messages]);
  const [open, setOpen] = useState(false);
  const texts = strings().chat.branches;
  if (!forked) return null;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger render={<IconButton icon={GitForkIcon} label={texts.open} />} />
      <Popover.Portal>
        <Popover.Positioner
          className={styles.positioner}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-overlay
        >
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.title}>{texts.title}</Popover.Title>
            <BranchList conversation={conversation} messages={messages} onChosen={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The versions at every fork as a tree. Choosing one shows it. The arrow keys, Home and End move focus. */
function BranchList({
  conversation,
  messages,
  onChosen,
}: {
  readonly conversation: Conversation;
  readonly messages: ReadonlyMap<string, Message>;
  readonly onChosen: () => void;
}) {
  const rows = useMemo(() => branchRows(messages, conversation.headId), [messages, conversation.headId]);
  const [focused, setFocused] = useState(() =>
    Math.max(
      0,
      rows.findLastIndex(({ shown }) => shown),
    ),
  );
  const tree = useRef<HTMLDivElement>(null);
  const focusRow = (index: number) =>
    tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus();

  // Start at the shown version, even in a long list.
  useEffect(() => {
    tree.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const choose = ({ message }: BranchRow) => {
    showMessage(conversation.id, message.id);
    onChosen();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedIndex(event.key, focused, rows.length);
    if (next === null) return;
    event.preventDefault();
    focusRow(next);
  };
  return (
    <div
      ref={tree}
      className={styles.tree}
      role="tree"
      aria-label={strings().chat.branches.title}
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <div
          key={row.message.id}
          className={styles.row}
          role="treeitem"
          aria-label={nameOf(row)}
          aria-level={row.lane + 1}
          aria-selected={row.shown}
          tabIndex={index === focused ? 0 : -1}
          data-shown={row.shown || undefined}
          data-by={row.message.reply ? 'model' : 'you'}
          onFocus={() => setFocused(index)}
          onClick={() => choose(row)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose(row);
          }}
        >
          <BranchLines row={row} first={index === 0} />
          <span className={styles.text} dir="auto">
            {textOf(row)}
          </span>
          <span className={styles.number}>{strings().chat.branches.number(row.number, row.total)}</span>
        </div>
      ))}
    </div>
  );
}

function textOf({ message }: BranchRow): string {
  const text = plainTextOf(message).replaceAll(blockEnd, ' ').trim();
  const { empty, writing } = strings().chat.branches;
  return text.slice(0, maxCharacters) || (message.reply?.ending === null ? writing : empty);
}

function nameOf(row: BranchRow): string {
  const { message, number, total } = row;
  const texts = strings().chat.branches;
  const text = textOf(row);
  return message.reply
    ? texts.reply(message.reply.model, number, total, text)
    : texts.yours(number, total, text);
}

/** Draws one row of the map: the lanes that pass it on the left, its dot, and the line to the next row. */
function BranchLines({ row, first }: { readonly row: BranchRow; readonly first: boolean }) {
  const drawnLane = Math.min(row.lane, lane.max);
  const at = (index: number) => index * lane.width + 7;
  const x = at(drawnLane);
  const passedLanes = Array.from({ length: drawnLane }, (_, index) => index);
  return (
    <svg className={styles.lines} width={at(drawnLane) + 9} height={height} aria-hidden="true">
      {passedLanes.map((index) => (
        <path
          key={index}
          d={`M${at(index)} ${first ? middle - 8 : 0}V${height}`}
          data-shown={index === 0 || undefined}
        />
      ))}
      {row.beside ? (
        <path d={`M${at(drawnLane - 1)} ${middle - 8}Q${at(drawnLane - 1)} ${middle} ${x} ${middle}`} />
      ) : (
        !first && <path d={`M${x} 0V${middle}`} data-shown={row.shown || undefined} />
      )}
      {row.continues && <path d={`M${x} ${middle}V${height}`} data-shown={row.shown || undefined} />}
      <circle cx={x} cy={middle} r={4} data-shown={row.shown || undefined} />
    </svg>
  );
}
