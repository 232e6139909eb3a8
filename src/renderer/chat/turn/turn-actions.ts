import type { Message } from '../../../shared/models/message.ts';
import { hasContent } from '../../../shared/models/reply-content.ts';
import { safeLink } from '../../../shared/models/safe-link.ts';
import { strings } from '../../i18n/strings.ts';
import { attempt } from '../../stores/attempt.ts';
import { show } from '../../stores/conversations/conversation-actions.ts';
import type { Draft } from '../../stores/drafts/draft-state.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { toast } from '../../ui/overlay/toast.tsx';

/** Stops whatever runs in a conversation. */
export function stop(conversationId: string): void {
  void attempt((to) => to.chat.stop({ conversationId }));
}

/** Adds a version of a reply. */
export function regenerate({ conversationId, id }: Message): void {
  void attempt((to) => to.chat.regenerate({ conversationId, messageId: id, model: null }));
}

/** Asks for the rest of a reply, into the same version. */
export function continueReply({ conversationId, id }: Message): void {
  void attempt((to) => to.chat.continueReply({ conversationId, messageId: id }));
}

/** Asks for the replies that a gateway left out beside this one, each in a request of its own. */
export function askRest({ conversationId, id }: Message): void {
  void attempt((to) => to.chat.askRest({ conversationId, messageId: id }));
  focusMessageBox();
}

/** Another try: into the same version where nothing had come, else as a new version, so that nothing is lost. */
export function retry(message: Message): void {
  if (hasContent(message)) regenerate(message);
  else continueReply(message);
}

/** What helps after an ending. */
export type ReplyActs = {
  readonly continue: (message: Message) => void;
  readonly retry: (message: Message) => void;
};

/** Those of a reply that stands alone. */
export const replyActs: ReplyActs = { continue: continueReply, retry };

/** Those of a column in a comparison of models: whatever is asked, its own model answers. */
export const columnActs: ReplyActs = {
  continue: continueReply,
  retry: (message) => {
    if (hasContent(message)) return regenerateColumn(message);
    const { conversationId, id: messageId, reply } = message;
    void attempt((to) => to.chat.continueReply({ conversationId, messageId, model: reply?.model ?? null }));
  },
};

/** Adds a version of a reply by the model that wrote it, in its column. */
export function regenerateColumn({ conversationId, id, reply }: Message): void {
  void attempt((to) => to.chat.regenerate({ conversationId, messageId: id, model: reply?.model ?? null }));
}

/** Shows another version of a message. */
export function chooseVersion(conversationId: string, messageId: string): void {
  void attempt((to) => to.conversations.chooseVersion({ conversationId, messageId }));
}

/** Copies the path down to a message into a new conversation, and shows that one. */
export async function branch({ conversationId, id }: Message): Promise<void> {
  await attempt(async (to) => {
    const branched = await to.conversations.branch({ conversationId, messageId: id });
    show(branched.id);
  });
}

/** Adds a version of a sent message and asks for a reply to it; answers whether that began. */
export async function sendVersion({ conversationId, id }: Message, draft: Draft): Promise<boolean> {
  const attachmentIds = draft.attachments.map((attachment) => attachment.id);
  return attempt((to) => to.chat.edit({ conversationId, messageId: id, text: draft.text, attachmentIds }));
}

/** Ends the wait before the next try. */
export function tryNow(generationId: string): void {
  void attempt((to) => to.chat.tryNow({ generationId }));
}

/** Puts a message's text on the clipboard as it was written; answers whether that worked, and says so if not. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast({ text: strings().chat.turn.copyFailed });
    return false;
  }
}

/** Opens a link of a reply outside the app; where the system can't, in another tab of this browser. */
export function openLink(url: string): void {
  void attempt(async (to) => {
    if (await to.app.openLink({ url })) return;
    const link = safeLink(url);
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
  });
}
