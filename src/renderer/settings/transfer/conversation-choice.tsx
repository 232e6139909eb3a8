import { useEffect, useState } from 'react';
import { transferStrings } from '../../i18n/transfer-strings.ts';
import { titleOf } from '../../stores/conversations/conversation-actions.ts';
import {
  followConversationList,
  useConversationList,
} from '../../stores/conversations/conversation-list-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './conversation-choice.module.css';

/** A list of conversations with checkboxes, to export some of them. */
export function ConversationChoice({
  disabled,
  onExport,
}: {
  readonly disabled: boolean;
  readonly onExport: (ids: readonly string[]) => void;
}) {
  useEffect(followConversationList, []);
  const conversations = useConversationList((list) => list.conversations);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const texts = transferStrings().transfer;
  if (!conversations) return null;
  if (conversations.length === 0) return <p className={styles.nothing}>{texts.noConversations}</p>;
  // Leave out conversations deleted since they were checked.
  const ids = conversations.map(({ id }) => id).filter((id) => chosen.has(id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <div className={styles.choice}>
      <ul className={styles.list} aria-label={texts.conversations}>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <label className={styles.row}>
              <input
                type="checkbox"
                checked={chosen.has(conversation.id)}
                onChange={() => toggle(conversation.id)}
              />
              <span dir="auto">{titleOf(conversation)}</span>
            </label>
          </li>
        ))}
      </ul>
      <Button disabled={disabled || ids.length === 0} onClick={() => onExport(ids)}>
        {texts.exportChosen(ids.length)}
      </Button>
    </div>
  );
}
