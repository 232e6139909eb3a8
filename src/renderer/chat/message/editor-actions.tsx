import type { ReactNode } from 'react';
import { strings } from '../../i18n/strings.ts';
import { leaveEditing } from '../../stores/conversations/editing.ts';
import type { Draft, DraftKey } from '../../stores/drafts/draft-state.ts';
import { changeDraft, dropDraft } from '../../stores/drafts/drafts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toastUndo } from '../../ui/overlay/toast.tsx';
import styles from './message-editor.module.css';

/**
 * The buttons below a message or reply that is being edited: save, close, and discard. `changes` is the unsaved draft
 * that Discard removes, or null if nothing has changed.
 */
export function EditorActions({
  label,
  busy,
  disabled,
  describedBy,
  draftKey,
  changes,
  onSave,
  children,
}: {
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** The id of the element that explains why saving is disabled. */
  readonly describedBy: string | undefined;
  readonly draftKey: DraftKey;
  readonly changes: Partial<Draft> | null;
  readonly onSave: () => void;
  readonly children?: ReactNode;
}) {
  const texts = strings().chat.turn;
  const discard = (discarded: Partial<Draft>) => {
    dropDraft(draftKey);
    leaveEditing();
    toastUndo(texts.changesDiscarded, () => changeDraft(draftKey, discarded));
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        busy={busy}
        // `aria-disabled` keeps the button focusable, so that screen readers announce the reason.
        aria-disabled={disabled || undefined}
        aria-describedby={describedBy}
        onClick={onSave}
      >
        {label}
      </Button>
      <Button variant="ghost" shortcut={['Esc']} onClick={leaveEditing}>
        {texts.close}
      </Button>
      {changes && (
        <Button variant="ghost" onClick={() => discard(changes)}>
          {texts.discardChanges}
        </Button>
      )}
      {children}
    </div>
  );
}
