import { useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../shared/models/message.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { leaveEditing } from './editing.ts';
import { GrowingText } from './growing-text.tsx';
import styles from './message-editor.module.css';
import { sendVersion } from './turn-actions.ts';

/** Edits a sent message in its place. Sending adds a version; the one before stays as it was. */
export function MessageEditor({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const [text, setText] = useState(message.text);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ready = text.trim() !== '' && !locked;

  useLayoutEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const send = async () => {
    if (!ready || sending) return;
    setSending(true);
    if (await sendVersion(message, text)) leaveEditing();
    else setSending(false);
  };

  return (
    <div className={styles.editor}>
      <GrowingText
        ref={field}
        label={words.chat.turn.editMessage}
        text={text}
        onText={setText}
        onEnter={() => void send()}
        className={styles.text}
      />
      <div className={styles.actions}>
        <Button variant="primary" busy={sending} disabled={!ready} onClick={() => void send()}>
          {words.chat.turn.sendVersion}
        </Button>
        <Button variant="ghost" shortcut={['Esc']} onClick={leaveEditing}>
          {words.chat.turn.cancel}
        </Button>
      </div>
    </div>
  );
}
