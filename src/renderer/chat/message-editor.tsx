import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../shared/models/message.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words.ts';
import { AttachButton } from './composer/attach-button.tsx';
import { AttachProblems } from './composer/attach-problems.tsx';
import { AttachmentChips } from './composer/attachment-chips.tsx';
import { useCannotSend } from './composer/cannot-send.ts';
import { useFileReceiver } from './composer/file-receiver.ts';
import { pastedFiles } from './composer/pasted-files.ts';
import { useAttaching } from './composer/use-attaching.ts';
import { leaveEditing } from './editing.ts';
import { GrowingText } from './growing-text.tsx';
import { focusMessageBox } from './message-box.ts';
import styles from './message-editor.module.css';
import { sendVersion } from './turn-actions.ts';

/** Edits a sent message in its place. Sending adds a version; the one before stays as it was. */
export function MessageEditor({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const [text, setText] = useState(message.text);
  const [attachments, setAttachments] = useState(message.attachments);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const cannot = useCannotSend();
  const attaching = useAttaching(message.id, attachments.length, (added) =>
    setAttachments((now) => [...now, ...added]),
  );
  useFileReceiver(attaching.files);
  const ready = (text.trim() !== '' || attachments.length > 0) && !locked && !attaching.busy && !cannot;

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = field.current;
    element?.focus();
    // With its attachments, which stand above the text.
    element?.closest('[data-editor]')?.scrollIntoView({ block: 'nearest' });
    element?.setSelectionRange(element.value.length, element.value.length);
    return () => returnFocus(opener, message.id);
  }, [message.id]);

  const send = async () => {
    if (!ready || sending) return;
    setSending(true);
    if (!(await sendVersion(message, { text, attachments }))) return setSending(false);
    leaveEditing();
    focusMessageBox();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attaching.files(files);
  };

  return (
    <div className={styles.editor} data-editor>
      <AttachProblems problems={attaching.problems} onDismiss={attaching.dismiss} />
      <AttachmentChips
        attachments={attachments}
        className={styles.chips}
        onRemove={({ id }) => setAttachments((now) => now.filter((one) => one.id !== id))}
        onLeft={() => field.current?.focus()}
      />
      <GrowingText
        ref={field}
        label={words.chat.turn.editMessage}
        text={text}
        onText={setText}
        onEnter={() => void send()}
        onPaste={onPaste}
        className={styles.text}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          busy={sending}
          disabled={!ready}
          title={cannot ? words.composer[cannot === 'offline' ? 'offlineEdit' : 'lost'] : undefined}
          onClick={() => void send()}
        >
          {words.chat.turn.sendVersion}
        </Button>
        <Button variant="ghost" shortcut={['Esc']} onClick={leaveEditing}>
          {words.chat.turn.cancel}
        </Button>
        <div className={styles.bring}>
          <AttachButton onFiles={attaching.files} />
        </div>
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
