import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { leaveEditing } from '../../stores/conversations/editing.ts';
import { type Draft, emptyDraft, keyOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, dropDraft, flushDrafts, useDrafts } from '../../stores/drafts/drafts.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { AttachNotices } from '../attachments/attach-notices.tsx';
import { AttachTools } from '../attachments/attach-tools.tsx';
import { DraftAttachments } from '../attachments/draft-attachments.tsx';
import { useFileReceiver } from '../attachments/file-receiver.ts';
import { useAttaching } from '../attachments/use-attaching.ts';
import { GrowingText } from '../controls/growing-text.tsx';
import { mayListPrompts, SlashPrompts } from '../controls/mark-lists/slash-prompts.tsx';
import { type CannotSend, useCannotSend } from '../model/cannot-send.ts';
import { sendVersion } from '../model/turn-actions.ts';
import { EditorActions } from './editor-actions.tsx';
import styles from './message-editor.module.css';

/**
 * Edits a sent message in place. Sending adds a version and keeps the previous one. Unsent changes are saved as a
 * draft, even after the editor is closed.
 */
export function MessageEditor({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const key = keyOf({ conversationId: message.conversationId, messageId: message.id });
  const stored = useDrafts(({ drafts }) => drafts.get(key));
  // Separate from the store, which removes empty drafts.
  const [written, setWritten] = useState<Draft | null>(null);
  const before = stored ?? message;
  const { text, attachments } = written ?? before;
  const change = (next: (current: Draft) => Partial<Draft>) =>
    setWritten((current) => {
      const from = current ?? { text: before.text, attachments: before.attachments };
      return { ...from, ...next(from) };
    });
  const changed = !isSame({ text, attachments }, message);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const cannot = useCannotSend();
  const attaching = useAttaching(message.id, attachments.length, (added) =>
    change((current) => ({ attachments: [...current.attachments, ...added] })),
  );
  useFileReceiver(attaching.files);
  const reasonId = useId();
  const reason = whyNot({
    cannot,
    locked,
    attaching: attaching.busy,
    empty: text.trim() === '' && attachments.length === 0,
  });

  useEffect(() => {
    if (written) changeDraft(key, isSame(written, message) ? emptyDraft : written);
  }, [key, written, message]);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const element = field.current;
    element?.focus();
    // Scrolls the whole editor into view, including the attachments above the text.
    element?.closest('[data-editor]')?.scrollIntoView({ block: 'nearest' });
    element?.setSelectionRange(element.value.length, element.value.length);
    return () => returnFocus(opener, message.id);
  }, [message.id]);

  const send = async () => {
    if (reason !== null || sending) return;
    setSending(true);
    flushDrafts();
    if (!(await sendVersion(message, { text, attachments }))) return setSending(false);
    dropDraft(key);
    leaveEditing();
    focusMessageBox();
  };

  return (
    <div className={styles.editor} data-editor>
      <AttachNotices attaching={attaching} />
      <DraftAttachments
        attachments={attachments}
        attaching={attaching}
        className={styles.chips}
        onChange={(next) => change((current) => ({ attachments: [...next(current.attachments)] }))}
        onEmptied={() => field.current?.focus()}
      />
      <div className={styles.field}>
        {mayListPrompts(text) && <SlashPrompts field={field} />}
        <GrowingText
          ref={field}
          label={strings().chat.turn.editMessage}
          text={text}
          onText={(next) => change(() => ({ text: next }))}
          onEnter={() => void send()}
          onPaste={(event) => void attaching.paste(event)}
          className={styles.text}
        />
      </div>
      <p id={reasonId} className={styles.reason} role="status">
        {reason}
      </p>
      <EditorActions
        label={strings().chat.turn.sendVersion}
        busy={sending}
        disabled={reason !== null}
        describedBy={reason === null ? undefined : reasonId}
        draftKey={key}
        changes={changed ? { text, attachments } : null}
        onSave={() => void send()}
      >
        <div className={styles.attach}>
          <AttachTools attaching={attaching} field={field} />
        </div>
      </EditorActions>
    </div>
  );
}

/** Returns why an edit can't be sent now, or null. */
function whyNot({
  cannot,
  locked,
  attaching,
  empty,
}: {
  readonly cannot: CannotSend | null;
  readonly locked: boolean;
  readonly attaching: boolean;
  readonly empty: boolean;
}): string | null {
  const texts = strings().composer;
  if (cannot) return cannot === 'offline' ? texts.offlineEdit : texts.lost;
  if (locked) return texts.editLocked;
  if (attaching) return texts.editAttaching;
  return empty ? texts.editEmpty : null;
}

function isSame(one: Draft, other: Draft): boolean {
  const ids = ({ attachments }: Draft) => attachments.map(({ id }) => id).join();
  return one.text === other.text && ids(one) === ids(other);
}

// The Edit button unmounts while its message is being edited, so focus returns to its replacement.
function returnFocus(opener: Element | null, messageId: string): void {
  requestAnimationFrame(() => {
    const button = `[data-message="${CSS.escape(messageId)}"] [data-action="edit"]`;
    const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector(button);
    if (document.activeElement === document.body && target instanceof HTMLElement) target.focus();
  });
}
