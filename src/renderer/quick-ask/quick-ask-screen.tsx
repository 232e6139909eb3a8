import { SquarePenIcon, XIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { DropOverlay } from '../chat/attachments/drop-overlay.tsx';
import { Composer } from '../chat/composer/composer.tsx';
import { returnToMessageBox } from '../chat/model/return-to-message-box.ts';
import { stop } from '../chat/model/turn-actions.ts';
import { useTurns } from '../chat/model/use-turns.ts';
import { ReplyAnnouncer } from '../chat/reply/reply-announcer.tsx';
import { RequestsDialog } from '../chat/side/requests/requests-dialog.tsx';
import { ConversationTalk } from '../chat/talk/conversation-talk.tsx';
import { Thread } from '../chat/thread/thread.tsx';
import { useEscape } from '../commands/use-escape.ts';
import { failureText } from '../failures/failure-text.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { ConnectionNotice } from '../shell/connection-notice.tsx';
import { StorageNotice } from '../shell/storage-notice.tsx';
import { show, titleOf } from '../stores/conversations/conversation-actions.ts';
import { isRunning } from '../stores/conversations/conversation-state.ts';
import {
  leaveConversation,
  openConversation,
  useConversation,
} from '../stores/conversations/conversation-store.ts';
import { edit, leaveEditing, useEditing } from '../stores/conversations/editing.ts';
import { followDrafts } from '../stores/drafts/drafts.ts';
import { Button } from '../ui/controls/button.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { ToastPlace } from '../ui/overlay/toast.tsx';
import styles from './quick-ask-screen.module.css';
import { closeQuickAsk, needsEdge, useFit } from './quick-window.ts';

/**
 * Quick Ask, built from the chat's components. A question starts an ordinary conversation. Esc does the first of these
 * that applies: it closes an editor, returns to the message box, stops the reply, or closes Quick Ask.
 */
export function QuickAskScreen({ conversationId: id }: { readonly conversationId: string | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation(({ state }) => state.conversation);
  const removed = useConversation(({ state }) => state.removed);
  const failure = useConversation((open) => open.failure);
  const running = useConversation(({ state }) => isRunning(state));
  const editing = useEditing(({ editing: edit }) => edit.kind !== 'nothing');
  const turns = useTurns();
  const texts = strings().quickAsk;
  useEffect(followDrafts, []);
  useLayoutEffect(() => openConversation(id), [id]);
  useLayoutEffect(() => leaveConversation, []);
  useFit(id !== null);
  useEffect(() => {
    document.title = strings().frame.documentTitle(strings().quickAsk.title);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the conversation changes
  useEffect(() => {
    leaveEditing();
    field.current?.focus();
  }, [id]);
  useEscape(() => {
    if (editing) leaveEditing();
    else if (returnToMessageBox()) return;
    else if (running && id) stop(id);
    else closeQuickAsk(id);
  });

  const editLast = () => {
    const last = turns.findLast(({ message }) => !message.reply);
    if (last) edit({ kind: 'message', messageId: last.message.id });
  };
  const unavailable = removed ? texts.gone : failure && failureText(failure).title;
  return (
    <main className={styles.page} data-pane="page" data-edge={needsEdge || undefined}>
      <header className={styles.bar}>
        <h1 className={styles.title} dir="auto">
          {conversation && !unavailable ? titleOf(conversation) : texts.title}
        </h1>
        {id !== null && (
          <>
            <IconButton
              size="sm"
              icon={SquarePenIcon}
              label={texts.newQuestion}
              onClick={() => go({ screen: 'quick', conversationId: null })}
            />
            <Button size="sm" onClick={() => show(id)}>
              {texts.openInChat}
            </Button>
          </>
        )}
        <IconButton size="sm" icon={XIcon} label={texts.close} onClick={() => closeQuickAsk(id)} />
      </header>
      <ConnectionNotice />
      <StorageNotice />
      {conversation && !unavailable ? (
        <>
          <Thread key={conversation.id} conversation={conversation} turns={turns} running={running} />
          <ReplyAnnouncer key={conversation.id} turns={turns} />
        </>
      ) : (
        <p className={styles.hint}>{unavailable ?? (id === null ? texts.hint : '')}</p>
      )}
      {!unavailable && (
        <Composer
          conversation={conversation}
          conversationId={id}
          running={running}
          field={field}
          above={<ConversationTalk conversationId={id} />}
          onEditLast={editLast}
          onCreated={(created) => go({ screen: 'quick', conversationId: created })}
        />
      )}
      <RequestsDialog />
      <DropOverlay />
      <ToastPlace />
    </main>
  );
}
