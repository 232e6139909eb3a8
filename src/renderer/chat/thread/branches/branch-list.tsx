import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { movedIndex } from '../../../ui/results/moved-index.ts';
import { blockEnd, plainTextOf } from '../find/plain-text.ts';
import { showMessage } from '../show-message.ts';
import { BranchLines } from './branch-lines.tsx';
import styles from './branch-map.module.css';
import { type BranchRow, branchRows } from './branch-rows.ts';

/** Maximum number of a message's characters shown in its row. */
const maxCharacters = 120;

/** The versions at every fork as a tree. Choosing one shows it. The arrow keys, Home and End move focus. */
export function BranchList({
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
