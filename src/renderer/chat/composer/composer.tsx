import { ArrowUpIcon, HeadsetIcon, SquareIcon } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import type { Attachment } from '../../../shared/chat/attachment.ts';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { show } from '../../stores/conversations/conversation-actions.ts';
import { isOpen, openCreated } from '../../stores/conversations/conversation-store.ts';
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';
import { clearNewSetUp } from '../../stores/conversations/set-up-store.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, dropSent, flushDrafts, useDrafts } from '../../stores/drafts/drafts.ts';
import { focusMessageBox, messageBoxId } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { AttachNotices } from '../attachments/attach-notices.tsx';
import { AttachTools } from '../attachments/attach-tools.tsx';
import { DraftAttachments } from '../attachments/draft-attachments.tsx';
import { useFileReceiver } from '../attachments/file-receiver.ts';
import { useAttaching } from '../attachments/use-attaching.ts';
import { GrowingText } from '../controls/growing-text.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { SlashPrompts } from '../controls/prompts/slash-prompts.tsx';
import { type CannotSend, useCannotSend } from '../model/cannot-send.ts';
import { useWaitingRecording } from '../model/dictation-store.ts';
import { focusModelPicker } from '../model/model-picker-focus.ts';
import { changeSendState, useSendState } from '../model/send-states.ts';
import { sendMessage } from '../model/sending.ts';
import { closeTalk, openTalk, useTalkOpen } from '../model/talk-open.ts';
import { stop } from '../model/turn-actions.ts';
import styles from './composer.module.css';
import { ComposerNotices } from './composer-notices.tsx';
import { Dictation } from './dictation/dictation-button.tsx';
import { DictationNote } from './dictation/dictation-note.tsx';
import { insertDictated } from './dictation/insert-dictated.ts';
import { type LongPaste, longPaste } from './long-paste.ts';
import { PasteOffer } from './paste-offer.tsx';
import { TooLongNotice } from './too-long-notice.tsx';
import { useQueuedMessage } from './use-queued-message.ts';
import { useStrayPresses } from './use-stray-presses.ts';

/** The message box with its attachments, the model picker, and Send. Stop replaces Send while a reply is running. */
export function Composer({
  conversation,
  conversationId,
  running,
  field,
  above,
  onEditLast,
  onCreated = show,
}: {
  /** Null while it loads, or for a new conversation. */
  readonly conversation: Conversation | null;
  readonly conversationId: string | null;
  readonly running: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Shown above everything else. */
  readonly above: ReactNode;
  /** Edits the last sent message, if there is one. */
  readonly onEditLast: () => void;
  /** Opens the conversation that the first message created. Defaults to showing it on the chat screen. */
  readonly onCreated?: (conversationId: string) => void;
}) {
  const draft = useDrafts((state) => draftOf(state, conversationId));
  const { text, attachments } = draft;
  const model = useModelInUse(conversation);
  const cannot = useCannotSend();
  const hasWaitingRecording = useWaitingRecording();
  const { sending } = useSendState(conversationId);
  const [pasted, setPasted] = useState<LongPaste | null>(null);
  const { tools, blockStrayPress } = useStrayPresses(running);
  const texts = strings().chat.composer;

  const setAttachments = (change: (current: readonly Attachment[]) => readonly Attachment[]) =>
    changeDraft(conversationId, {
      attachments: change(draftOf(useDrafts.getState(), conversationId).attachments),
    });
  const add = (added: readonly Attachment[]) => setAttachments((current) => [...current, ...added]);
  const attaching = useAttaching(conversationId, attachments.length, add);
  useFileReceiver(attaching.files);
  const hasContent = text.trim() !== '' || attachments.length > 0;
  const ready = hasContent && !running && !sending && !attaching.busy;

  useEffect(() => {
    setPasted(null);
    return () => changeSendState(conversationId, { failure: null });
  }, [conversationId]);

  const send = async () => {
    if (!ready || cannot) return;
    changeSendState(conversationId, { sending: true });
    // Save the draft before sending, so that the text survives a crash at any point.
    flushDrafts();
    const sent = await sendMessage({ conversationId, draft, model });
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
    if (sent.kind !== 'started') return;
    if (isStillOpen) setPasted(null);
    if (isStillOpen && sent.created) {
      openCreated(sent.created);
      onCreated(sent.conversationId);
    }
    dropSent(conversationId, sent.conversationId, draft);
    clearNewSetUp(conversationId);
  };
  const queue = useQueuedMessage({
    conversationId,
    draft,
    hasContent,
    running,
    ready: ready && !cannot,
    send: () => void send(),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The first Escape cancels the queued message; the next one stops the reply.
    if (event.key === 'Escape' && queue.waiting) {
      event.preventDefault();
      return queue.cancel();
    }
    if (event.key !== 'ArrowUp' || hasContent || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onEditLast();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (attaching.paste(event)) return;
    const long = longPaste(event.clipboardData.getData('text/plain'), event.currentTarget.selectionStart);
    if (long?.isHeld) event.preventDefault();
    if (long) setPasted(long);
  };

  const dictate = (spoken: string) => insertDictated(conversationId, spoken);

  return (
    <div className={styles.place}>
      <div className={styles.column}>
        {above}
        {hasWaitingRecording && <DictationNote onText={dictate} />}
        <ComposerNotices
          conversationId={conversationId}
          cannot={cannot}
          onCancelQueued={queue.waiting ? queue.cancel : null}
        />
        <AttachNotices attaching={attaching} />
        <TooLongNotice draft={draft} model={model} />
        <PasteOffer
          paste={pasted}
          text={text}
          field={field}
          attachments={attachments}
          attach={attaching.text}
          onRemove={({ id }) => setAttachments((current) => current.filter((one) => one.id !== id))}
          onDone={() => setPasted(null)}
          onAgain={setPasted}
        />
        <div className={styles.composer} data-composer>
          {/[/／]/.test(text) && <SlashPrompts field={field} />}
          <DraftAttachments
            attachments={attachments}
            attaching={attaching}
            className={styles.chips}
            onChange={setAttachments}
            onEmptied={focusMessageBox}
          />
          <GrowingText
            ref={field}
            id={messageBoxId}
            label={texts.message}
            placeholder={texts.placeholder}
            text={text}
            onText={(next) => changeDraft(conversationId, { text: next })}
            onEnter={queue.enter}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <div
            ref={tools}
            className={styles.tools}
            onPointerDownCapture={blockStrayPress}
            onMouseDownCapture={blockStrayPress}
            onClickCapture={blockStrayPress}
          >
            <div className={styles.attach}>
              <AttachTools attaching={attaching} field={field} />
              <Dictation onText={dictate} />
              <TalkButton conversationId={conversationId} />
            </div>
            <ModelPicker conversation={conversation} value={model} />
            {running && conversationId ? (
              <StopButton conversationId={conversationId} byEscape={!queue.waiting} />
            ) : (
              <SendButton
                ready={ready}
                cannot={cannot}
                onSend={() => {
                  focusMessageBox();
                  void send();
                }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The Send button. While nothing can be sent, it stays visible and explains why. */
function SendButton({
  ready,
  cannot,
  onSend,
}: {
  readonly ready: boolean;
  readonly cannot: CannotSend | null;
  readonly onSend: () => void;
}) {
  const send = strings().chat.composer.send;
  return (
    <Tooltip
      text={cannot ? strings().composer[cannot] : send}
      keys={cannot ? undefined : ['Enter']}
      side="top"
    >
      <button
        type="button"
        className={styles.send}
        aria-label={send}
        aria-description={cannot ? strings().composer[cannot] : undefined}
        // `aria-disabled` keeps the button focusable, so that its explanation can be reached.
        aria-disabled={cannot !== null || undefined}
        disabled={!ready && cannot === null}
        onClick={cannot ? undefined : onSend}
      >
        <Icon icon={ArrowUpIcon} size={16} />
      </button>
    </Tooltip>
  );
}

/** The Stop button, which replaces Send while a reply is running. */
function StopButton({
  conversationId,
  byEscape,
}: {
  readonly conversationId: string;
  /** Whether Esc stops the reply. False while Esc cancels a queued message instead. */
  readonly byEscape: boolean;
}) {
  return (
    <Button
      size="lg"
      className={styles.stop}
      data-stop
      shortcut={byEscape ? ['Esc'] : undefined}
      // Pressing the button unmounts it, so it would lose focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        stop(conversationId);
        focusMessageBox();
      }}
    >
      <Icon icon={SquareIcon} size={12} filled />
      {strings().chat.composer.stop}
    </Button>
  );
}

/** Starts or ends a talk in a conversation. */
function TalkButton({ conversationId }: { readonly conversationId: string | null }) {
  const isOpen = useTalkOpen(({ talk }) => talk?.conversationId === conversationId);
  const toggle = () => (isOpen ? closeTalk() : openTalk(conversationId));
  useShortcuts({ talk: toggle });
  return (
    <IconButton
      icon={HeadsetIcon}
      label={strings().audio.talk}
      shortcut={keysOf('talk')}
      pressed={isOpen}
      onClick={toggle}
    />
  );
}
