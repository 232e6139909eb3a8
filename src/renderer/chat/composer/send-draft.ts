import { isOpen, openCreated } from '../../stores/conversations/conversation-store.ts';
import { clearNewSetUp } from '../../stores/conversations/set-up-store.ts';
import { type Draft, draftOf, isEmpty } from '../../stores/drafts/draft-state.ts';
import { addQueued, changeDraft, dropSent, flushDrafts, useDrafts } from '../../stores/drafts/drafts.ts';
import { filesAttached } from '../attachments/use-attaching.ts';
import { focusModelPicker } from '../model/model-picker-focus.ts';
import { changeSendState, sendStateOf } from '../model/send-states.ts';
import { sendOrQueue } from '../model/sending.ts';

/** A draft to send, and what follows. A null `conversationId` starts a new conversation. */
export type Sending = {
  readonly conversationId: string | null;
  readonly draft: Draft;
  readonly model: string | null;
  readonly onSent: () => void;
  readonly onCreated: (conversationId: string) => void;
};

/** Sends a draft once its files have been read, unless its text changes or a file can't be attached. */
export async function sendAfterFiles(sending: Sending): Promise<void> {
  const { conversationId, draft } = sending;
  if (sendStateOf(conversationId).afterFiles) return;
  const waiting = new AbortController();
  changeSendState(conversationId, { afterFiles: waiting });
  const isComplete = await filesAttached(conversationId);
  if (waiting.signal.aborted) return;
  changeSendState(conversationId, { afterFiles: null });
  const current = draftOf(useDrafts.getState(), conversationId);
  if (isComplete && current.text === draft.text && !isEmpty(current))
    await sendDraft({ ...sending, draft: current });
}

/** Stops waiting for the files of a message, which then stays in the message box. */
export function cancelAfterFiles(conversationId: string | null): void {
  const { afterFiles } = sendStateOf(conversationId);
  if (!afterFiles) return;
  afterFiles.abort();
  changeSendState(conversationId, { afterFiles: null });
}

/**
 * Sends a draft, or queues it while a reply is running. If its conversation is still open then, calls `onSent`, and
 * `onCreated` if sending created it.
 */
export async function sendDraft({ conversationId, draft, model, onSent, onCreated }: Sending): Promise<void> {
  changeSendState(conversationId, { sending: true });
  // Save the draft before sending, so that the text survives a crash at any point.
  flushDrafts();
  const sent = await sendOrQueue({ conversationId, draft, model });
  changeSendState(conversationId, {
    sending: false,
    failure: sent.kind === 'failed' ? sent.failure : null,
    inDoubt: sent.kind === 'in-doubt',
  });
  // The user may have opened another conversation in the meantime.
  const isStillOpen = isOpen(conversationId);
  if (isStillOpen && sent.kind === 'failed' && sent.failure.code === 'no-model') focusModelPicker();
  // The main process may have deleted the draft if it considered the message sent. Save it again.
  if (sent.kind === 'in-doubt') changeDraft(conversationId, {});
  if (sent.kind === 'failed' || sent.kind === 'in-doubt') return;
  if (isStillOpen) onSent();
  if (sent.kind === 'queued') {
    if (sent.queued) addQueued(sent.queued);
    return dropSent(conversationId, sent.conversationId, draft);
  }
  if (isStillOpen && sent.created) {
    openCreated(sent.created);
    onCreated(sent.conversationId);
  }
  dropSent(conversationId, sent.conversationId, draft);
  clearNewSetUp(conversationId);
}
