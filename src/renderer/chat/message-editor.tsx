import { useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../shared/models/message.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { leaveEditing } from './editing.ts';
import { GrowingText } from './growing-text.tsx';
import { focusMessageBox } from './message-box.ts';
import styles from './message-editor.module.css';
import { sendVersion } from './turn-actions.ts';

/** Edits a sent message in its place. Sending adds a version; the one before stays as it was. */
export function MessageEditor({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const [text, setText] = useState(message.text);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ready = text.trim() !== '' && !locked;

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
    return () => returnFocus(opener, message.id);
  }, [message.id]);

  const send = async () => {
    if (!ready || sending) return;
    setSending(true);
    if (!(await sendVersion(message, text))) return setSending(false);
    leaveEditing();
    focusMessageBox();
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

// The Edit button goes while its message is edited; another one stands in its place afterwards.
function returnFocus(opener: Element | null, messageId: string): void {
  requestAnimationFrame(() => {
    const button = `[data-message="${CSS.escape(messageId)}"] [data-action="edit"]`;
    const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector(button);
    if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
  });
}
