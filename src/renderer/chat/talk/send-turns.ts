import type { ConversationDetail } from '../../../shared/chat/conversation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import { type Failure, failure } from '../../../shared/failure.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { withConsent } from '../../stores/conversations/consent.ts';
import { messageIn } from '../../stores/conversations/conversation-state.ts';
import { clearNewSetUp } from '../../stores/conversations/set-up-store.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, useDrafts } from '../../stores/drafts/drafts.ts';
import { fitted } from '../composer/dictation/insert-dictated.ts';
import { firstReply, type StartedReply, sendMessage } from '../model/sending.ts';
import { useTalkConversation } from './talk-conversation.ts';

/** The conversation of a talk. A new one has no id until its first message is sent. */
export type TalkPlace = {
  readonly conversationId: string | null;
  readonly model: string | null;
  /** Called with the conversation that the first message created. */
  readonly onCreated: (created: ConversationDetail) => void;
};

/** The result of sending. If it's `uncertain`, the message may have been sent. */
export type SentTurns =
  | { readonly ok: true; readonly reply: StartedReply }
  | { readonly ok: false; readonly failure: Failure; readonly uncertain: boolean };

/** Sends text as an ordinary message. Never rejects and never retries. */
export async function sendTurns(place: TalkPlace, text: string): Promise<SentTurns> {
  const { conversationId, model, onCreated } = place;
  const sent = await sendMessage({ conversationId, draft: { text, attachments: [] }, model });
  switch (sent.kind) {
    case 'failed':
      return { ok: false, failure: sent.failure, uncertain: false };
    case 'in-doubt':
      return { ok: false, failure: failure('connection-lost'), uncertain: true };
    case 'started':
      if (sent.created) {
        onCreated(sent.created);
        clearNewSetUp(null);
      }
      return { ok: true, reply: sent.reply };
  }
}

/** Retries a failed reply. An empty one is continued instead of being replaced by a new version. Never rejects. */
export async function retryReply({ messageId }: StartedReply): Promise<SentTurns> {
  const { id: conversationId, state } = useTalkConversation.getState();
  const message: Message | undefined = messageIn(state, messageId);
  if (!message || conversationId === null)
    return { ok: false, failure: failure('not-found'), uncertain: false };
  const target = { conversationId, messageId, model: null };
  const started = await callBackend(
    withConsent(conversationId, (api) =>
      hasContent(message) ? api.chat.regenerate(target) : api.chat.continueReply(target),
    ),
  );
  if (!started.ok) return { ok: false, failure: started.failure, uncertain: false };
  return { ok: true, reply: firstReply(started.value) };
}

/** Appends text to the draft of a conversation, which the message box shows. */
export function appendToDraft(conversationId: string | null, added: string): void {
  const { text } = draftOf(useDrafts.getState(), conversationId);
  changeDraft(conversationId, { text: text + fitted(text, added, text.length, text.length) });
}
