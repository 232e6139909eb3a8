import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { leaveEditing } from '../../../stores/conversations/editing.ts';
import { emptyDraft, keyOf } from '../../../stores/drafts/draft-state.ts';
import { changeDraft, dropDraft, flushDrafts, useDrafts } from '../../../stores/drafts/drafts.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { GrowingText } from '../../controls/growing-text.tsx';
import { EditorActions } from '../editor-actions.tsx';
import styles from './reply-editor.module.css';

/**
 * Edits a reply in place. Saving adds a version without sending anything. Unsaved changes are stored as a draft, even
 * after the editor is closed.
 */
export function ReplyEditor({ message, locked }: { readonly message: Message; readonly locked: boolean }) {
  const key = keyOf({ conversationId: message.conversationId, messageId: message.id });
  const stored = useDrafts(({ drafts }) => drafts.get(key)?.text);
  // Separate from the store, which removes empty drafts.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? stored ?? message.text;
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reasonId = useId();
  const texts = strings().context.editor;
  const empty = text.trim() === '';
  const reason = locked ? strings().composer.editLocked : empty ? texts.empty : null;
  const changed = text !== message.text;

  useEffect(() => {
    if (written !== null) changeDraft(key, written === message.text ? emptyDraft : { text: written });
  }, [key, written, message.text]);

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.closest('[data-editor]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const save = async () => {
    if (reason !== null || saving || !changed) return;
    setSaving(true);
    flushDrafts();
    const target = { conversationId: message.conversationId, messageId: message.id };
    if (!(await callOrToast((api) => api.conversations.editReply({ ...target, text }))))
      return setSaving(false);
    dropDraft(key);
    leaveEditing();
    focusMessageBox();
  };

  return (
    <div className={styles.editor} data-editor>
      <GrowingText
        ref={field}
        label={texts.label}
        text={text}
        className={styles.text}
        onText={setWritten}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      <p id={reasonId} className={styles.reason} role="status">
        {reason ?? texts.text}
      </p>
      <EditorActions
        label={texts.save}
        busy={saving}
        disabled={reason !== null || !changed}
        describedBy={reasonId}
        draftKey={key}
        changes={changed ? { text } : null}
        onSave={() => void save()}
      />
    </div>
  );
}
