import { SquarePenIcon, XIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { DropOverlay } from '../chat/composer/drop-overlay.tsx';
import { Composer } from '../chat/composer.tsx';
import { show, titleOf } from '../chat/conversation-actions.ts';
import { isRunning } from '../chat/conversation-state.ts';
import { leaveConversation, openConversation, useConversation } from '../chat/conversation-store.ts';
import { followDrafts } from '../chat/drafts.ts';
import { edit, leaveEditing, useEditing } from '../chat/editing.ts';
import { ReplyAnnouncer } from '../chat/reply-announcer.tsx';
import { RequestsDialog } from '../chat/requests/requests-dialog.tsx';
import { returnToMessageBox } from '../chat/return-to-message-box.ts';
import { Thread } from '../chat/thread.tsx';
import { stop } from '../chat/turn-actions.ts';
import { useTurns } from '../chat/use-turns.ts';
import { sentenceApart } from '../failure-words.ts';
import { ConnectionNotice } from '../frame/connection-notice.tsx';
import { go } from '../frame/route.ts';
import { StorageNotice } from '../frame/storage-notice.tsx';
import { useEscape } from '../shortcuts/use-escape.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ToastPlace } from '../ui/toast.tsx';
import { words } from '../words.ts';
import styles from './quick-ask-screen.module.css';
import { closeQuickAsk, useFit } from './quick-window.ts';

/**
 * A question in between, with the chat's own parts: what is asked begins an ordinary conversation. Esc leaves an edit, then
 * stops the reply, then closes.
 */
export function QuickAskScreen({ conversationId: id }: { readonly conversationId: string | null }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const conversation = useConversation(({ state }) => state.conversation);
  const removed = useConversation(({ state }) => state.removed);
  const failure = useConversation((open) => open.failure);
  const running = useConversation(({ state }) => isRunning(state));
  const editing = useEditing(({ editing: now }) => now.kind !== 'nothing');
  const turns = useTurns();
  const texts = words.quickAsk;
  useEffect(followDrafts, []);
  useLayoutEffect(() => openConversation(id), [id]);
  useLayoutEffect(() => leaveConversation, []);
  useFit(id !== null);
  useEffect(() => {
    document.title = words.frame.documentTitle(words.quickAsk.title);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another conversation is what this waits for
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
  const gone = removed ? texts.gone : failure && sentenceApart(failure).title;
  return (
    <main className={styles.page} data-pane="page">
      <header className={styles.bar}>
        <h1 className={styles.title} dir="auto">
          {conversation && !gone ? titleOf(conversation) : texts.title}
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
      {conversation && !gone ? (
        <>
          <Thread key={conversation.id} conversation={conversation} turns={turns} running={running} />
          <ReplyAnnouncer key={conversation.id} turns={turns} />
        </>
      ) : (
        <p className={styles.hint}>{gone ?? (id === null ? texts.hint : '')}</p>
      )}
      {!gone && (
        <Composer
          conversation={conversation}
          conversationId={id}
          running={running}
          field={field}
          onEditLast={editLast}
          onBegun={(begun) => go({ screen: 'quick', conversationId: begun })}
        />
      )}
      <RequestsDialog />
      <DropOverlay />
      <ToastPlace />
    </main>
  );
}
