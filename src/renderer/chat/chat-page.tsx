import { type RefObject, useEffect, useRef } from 'react';
import { type Failure, failure } from '../../shared/failure.ts';
import { useShortcuts } from '../commands/use-shortcuts.ts';
import { failureText } from '../failures/failure-text.ts';
import { strings } from '../i18n/strings.ts';
import { lazyPart, usePreload } from '../lazy/lazy.tsx';
import { Sheet, SheetBar } from '../shell/sheet.tsx';
import { show } from '../stores/conversations/conversation-actions.ts';
import { isRunning } from '../stores/conversations/conversation-state.ts';
import { useConversation } from '../stores/conversations/conversation-store.ts';
import { edit, leaveEditing } from '../stores/conversations/editing.ts';
import { useOpenFolder } from '../stores/conversations/folders-store.ts';
import { Button } from '../ui/controls/button.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { useDelayed } from '../ui/state/use-delayed.ts';
import { DropOverlay } from './attachments/drop-overlay.tsx';
import styles from './chat-page.module.css';
import { Composer } from './composer/composer.tsx';
import { InspectorSummary, ShowInspectorButton } from './controls/inspector-opener.tsx';
import { ContextMeter } from './message/usage/context-meter.tsx';
import { useTurnKeys } from './message/use-turn-keys.ts';
import { conversationFind } from './model/find-store.ts';
import { isDrawer, showInspector, useInspectorShown } from './model/inspector-shown.ts';
import { useTurns } from './model/use-turns.ts';
import { Inspector } from './side/inspector/inspector.tsx';
import { RequestsDialog } from './side/requests/requests-dialog.tsx';
import { ConversationTalk } from './talk/conversation-talk.tsx';
import { EmptyConversation } from './thread/conversation/empty-conversation.tsx';

const OpenConversation = lazyPart(
  async () => (await import('./thread/conversation/open-conversation.tsx')).OpenConversation,
  <ConversationPlaceholder />,
);

/** The open conversation, or a new one, with the composer below. */
export function ChatPage({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const id = useConversation((open) => open.id);
  const conversation = useConversation(({ state }) => state.conversation);
  const removed = useConversation(({ state }) => state.removed);
  const loadFailure = useConversation((open) => open.failure);
  const running = useConversation(({ state }) => isRunning(state));
  const turns = useTurns();
  useTurnKeys(id, turns, running);
  useInspectorKeys();
  usePreload(OpenConversation);
  const inspectorShown = useInspectorShown();
  const folder = useOpenFolder();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the conversation changes
  useEffect(() => {
    leaveEditing();
    conversationFind.close();
    field.current?.focus();
  }, [id, field]);

  const titleOfNew = strings().frame.row([
    strings().chat.list.newConversation,
    ...(folder ? [folder.name] : []),
  ]);
  const missing = removed ? failure('not-found') : loadFailure;
  if (missing) return <MissingConversation failure={missing} />;

  const editLast = () => {
    const last = turns.findLast(({ message }) => !message.reply);
    if (last) edit({ kind: 'message', messageId: last.message.id });
  };
  return (
    <Sheet
      side={
        <Inspector
          conversation={conversation}
          ready={id === null || conversation !== null}
          foot={<ContextMeter place="pane" />}
        />
      }
    >
      {id === null && (
        <>
          <SheetBar title={titleOfNew}>
            <InspectorSummary conversation={null} />
            <ShowInspectorButton />
          </SheetBar>
          <EmptyConversation field={field} />
        </>
      )}
      {id !== null && !conversation && <ConversationPlaceholder />}
      {conversation && <OpenConversation conversation={conversation} turns={turns} running={running} />}
      <Composer
        conversation={conversation}
        conversationId={id}
        running={running}
        field={field}
        above={<ConversationTalk conversationId={id} />}
        onEditLast={editLast}
      />
      {!inspectorShown && <ContextMeter place="line" />}
      <RequestsDialog />
      <DropOverlay />
    </Sheet>
  );
}

/**
 * Registers the shortcut that toggles the inspector. If focus would be lost, moves it to the inspector's toggle button.
 */
function useInspectorKeys(): void {
  const shown = useInspectorShown();
  const before = useRef(shown);
  useShortcuts({ inspector: () => void showInspector(!shown) });
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (isFocusLost || (shown && isDrawer()))
      document.querySelector<HTMLElement>('[data-inspector-toggle]')?.focus();
  }, [shown]);
}

/** Placeholder while a conversation or its lazy module loads. */
function ConversationPlaceholder() {
  return (
    <>
      <SheetBar title="">
        <ShowInspectorButton />
      </SheetBar>
      <LoadingThread />
    </>
  );
}

/** Shown in place of a conversation that can't be opened, with the reason. */
function MissingConversation({ failure }: { readonly failure: Failure }) {
  const { title, cause } = failureText(failure);
  return (
    <Sheet>
      <SheetBar title="" />
      <Empty isWholePage title={title} text={cause} drawing={false}>
        <Button variant="primary" size="xl" onClick={() => show(null)}>
          {strings().chat.list.newConversation}
        </Button>
      </Empty>
    </Sheet>
  );
}

/** Placeholder lines while a conversation loads. Shows nothing for the first 300 ms. */
function LoadingThread() {
  const isDelayed = useDelayed();
  return (
    <div className={styles.place} aria-busy="true">
      {isDelayed && (
        <div className={styles.lines} role="status" aria-label={strings().chat.thread.loading}>
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}
