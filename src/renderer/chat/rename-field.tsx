import { type KeyboardEvent, useRef } from 'react';
import type { Conversation } from '../../shared/models/conversation.ts';
import { words } from '../words.ts';
import { rename, titleOf } from './conversation-actions.ts';
import { leaveEditing } from './editing.ts';
import styles from './rename-field.module.css';

/** Renames a conversation where its title stands: Enter or leaving the field keeps, Esc does not. */
export function RenameField({
  conversation,
  onKey,
}: {
  readonly conversation: Conversation;
  /** It was left by a key, so the focus has to go somewhere. */
  readonly onKey: () => void;
}) {
  const left = useRef(false);
  const finish = (title: string | null) => {
    // Taking the field away blurs it, which must not finish a second time.
    if (left.current) return;
    left.current = true;
    if (title !== null) rename(conversation, title);
    leaveEditing();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(event.currentTarget.value);
    else if (event.key === 'Escape') finish(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
    onKey();
  };
  return (
    <input
      className={styles.field}
      aria-label={words.chat.menu.title}
      defaultValue={titleOf(conversation)}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked to type here
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
