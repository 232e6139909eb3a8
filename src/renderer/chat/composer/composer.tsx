import { ArrowUpIcon, HeadsetIcon, SquareIcon } from 'lucide-react';
import {
  type ClipboardEvent,
  type ComponentProps,
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
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';
import { draftOf } from '../../stores/drafts/draft-state.ts';
import { changeDraft, useDrafts, useQueuedDrafts } from '../../stores/drafts/drafts.ts';
import { focusMessageBox, messageBoxId } from '../../stores/drafts/message-box.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Tooltip } from '../../ui/controls/tooltip.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import { AttachNotices } from '../attachments/attach-notices.tsx';
import { AttachTools } from '../attachments/attach-tools.tsx';
import { DraftAttachments } from '../attachments/draft-attachments.tsx';
import { useFileReceiver } from '../attachments/file-receiver.ts';
import { type Attaching, useAttaching } from '../attachments/use-attaching.ts';
import { GrowingText } from '../controls/growing-text.tsx';
import { AtModels, mayListModels } from '../controls/mark-lists/at-models.tsx';
import { mayListPrompts, SlashPrompts } from '../controls/mark-lists/slash-prompts.tsx';
import { ModelPicker } from '../controls/model-picker.tsx';
import { type CannotSend, useCannotSend } from '../model/cannot-send.ts';
import { useWaitingRecording } from '../model/dictation-store.ts';
import { changeSendState, useSendState } from '../model/send-states.ts';
import { closeTalk, openTalk, useTalkOpen } from '../model/talk-open.ts';
import { stop } from '../model/turn-actions.ts';
import styles from './composer.module.css';
import { ComposerNotices } from './composer-notices.tsx';
import { Dictation } from './dictation/dictation-button.tsx';
import { DictationNote } from './dictation/dictation-note.tsx';
import { insertDictated } from './dictation/insert-dictated.ts';
import { type LongPaste, longPaste } from './long-paste.ts';
import { PasteOffer } from './paste-offer.tsx';
import { QueuedMessages, takeBack } from './queued-messages.tsx';
import { cancelAfterFiles, type Sending, sendAfterFiles, sendDraft } from './send-draft.ts';
import { TooLongNotice } from './too-long-notice.tsx';
import { useStrayPresses } from './use-stray-presses.ts';

type ComposerProps = {
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
};

/** The message box with its attachments, the model picker, and Send. Stop replaces Send while a reply is running. */
export function Composer({
  conversation,
  conversationId,
  running,
  field,
  above,
  onEditLast,
  onCreated = show,
}: ComposerProps) {
  const { draft, setAttachments, attaching } = useAttachingDraft(conversationId);
  const { text, attachments } = draft;
  const model = useModelInUse(conversation);
  const cannot = useCannotSend();
  const { offer, onPaste } = useLongPaste(conversationId, attaching);
  const { hasContent, enter, ...sending } = useSending({
    conversationId,
    draft,
    model,
    running,
    isReady: !cannot,
    attaching,
    onSent: offer.onDone,
    onCreated,
  });

  return (
    <div className={styles.place} data-new={conversationId === null || undefined}>
      <div className={styles.column}>
        {above}
        <Notices
          conversationId={conversationId}
          draft={draft}
          model={model}
          cannot={cannot}
          attaching={attaching}
          running={running}
        />
        <PasteOffer
          {...offer}
          text={text}
          field={field}
          attachments={attachments}
          attach={attaching.text}
          onRemove={({ id }) => setAttachments((current) => current.filter((one) => one.id !== id))}
        />
        <div className={styles.composer} data-composer>
          <MarkLists text={text} field={field} conversation={conversation} />
          <DraftAttachments
            attachments={attachments}
            attaching={attaching}
            className={styles.chips}
            onChange={setAttachments}
            onEmptied={focusMessageBox}
          />
          <MessageField
            conversationId={conversationId}
            field={field}
            text={text}
            onEnter={enter}
            onKeyDown={useKeys(conversationId, hasContent ? null : onEditLast)}
            onPaste={onPaste}
          />
          <ComposerTools
            conversationId={conversationId}
            running={running}
            attaching={attaching}
            field={field}
          >
            <ModelPicker conversation={conversation} value={model} />
            {running && conversationId ? (
              <StopButton conversationId={conversationId} />
            ) : (
              <SendButton cannot={cannot} {...sending} />
            )}
          </ComposerTools>
        </div>
      </div>
    </div>
  );
}

/** Returns what keys do in the message box. `onUp` is for the up arrow; null if it moves the caret. */
function useKeys(
  conversationId: string | null,
  onUp: (() => void) | null,
): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const { afterFiles } = useSendState(conversationId);
  const last = useQueuedDrafts(conversationId).at(-1);
  return (event) => {
    // Escape takes back the queued messages, the last one first; then it stops the reply.
    if (event.key === 'Escape' && (afterFiles || (last && conversationId))) {
      event.preventDefault();
      if (afterFiles) cancelAfterFiles(conversationId);
      else if (last && conversationId) takeBack(conversationId, last);
    } else if (event.key === 'ArrowUp' && onUp && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      onUp();
    }
  };
}

/** Returns the draft of a conversation, and attaches files to it. */
function useAttachingDraft(conversationId: string | null) {
  const draft = useDrafts((state) => draftOf(state, conversationId));
  const setAttachments = (change: (current: readonly Attachment[]) => readonly Attachment[]) =>
    changeDraft(conversationId, {
      attachments: change(draftOf(useDrafts.getState(), conversationId).attachments),
    });
  const add = (added: readonly Attachment[]) => setAttachments((current) => [...current, ...added]);
  const attaching = useAttaching(conversationId, draft.attachments.length, add);
  useFileReceiver(attaching.files);
  return { draft, setAttachments, attaching };
}

/** Handles pastes into the message box, and remembers the last long one, for which another form can be offered. */
function useLongPaste(conversationId: string | null, attaching: Attaching) {
  const [pasted, setPasted] = useState<LongPaste | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: withdraws the offer when another conversation is opened
  useEffect(() => setPasted(null), [conversationId]);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    if (attaching.paste(event)) return;
    const long = longPaste(event.clipboardData.getData('text/plain'), event.currentTarget.selectionStart);
    if (long?.isHeld) event.preventDefault();
    if (long) setPasted(long);
  };
  return { offer: { paste: pasted, onDone: () => setPasted(null), onAgain: setPasted }, onPaste };
}

/** Sends the draft, or queues it while a reply is running. `isReady` is false while no draft can be sent. */
function useSending({
  running,
  isReady,
  attaching,
  ...sending
}: Sending & { readonly running: boolean; readonly isReady: boolean; readonly attaching: Attaching }) {
  const { conversationId, draft } = sending;
  const state = useSendState(conversationId);
  const hasContent = draft.text.trim() !== '' || draft.attachments.length > 0;
  const maySend = hasContent && !state.sending && isReady;
  const send = () => {
    if (maySend && !attaching.busy) void sendDraft(sending);
  };
  const enter = () => {
    if (attaching.busy && isReady) void sendAfterFiles(sending);
    else send();
  };
  useEffect(() => () => changeSendState(conversationId, { failure: null }), [conversationId]);
  return { hasContent, ready: maySend && !running && !attaching.busy, send, enter };
}

/** What keeps the draft from being sent, and what happened to its dictation and its files. */
function Notices({
  conversationId,
  draft,
  model,
  cannot,
  attaching,
  running,
}: Pick<Sending, 'conversationId' | 'draft' | 'model'> & {
  readonly cannot: CannotSend | null;
  readonly attaching: Attaching;
  readonly running: boolean;
}) {
  const hasWaitingRecording = useWaitingRecording();
  return (
    <>
      {hasWaitingRecording && <DictationNote onText={(spoken) => insertDictated(conversationId, spoken)} />}
      <ComposerNotices conversationId={conversationId} cannot={cannot} />
      {conversationId && <QueuedMessages conversationId={conversationId} running={running} />}
      <AttachNotices attaching={attaching} />
      <TooLongNotice draft={draft} model={model} />
    </>
  );
}

function MessageField({
  conversationId,
  field,
  ...props
}: Pick<ComposerProps, 'conversationId' | 'field'> &
  Pick<ComponentProps<typeof GrowingText>, 'text' | 'onEnter' | 'onKeyDown' | 'onPaste'>) {
  const { message, placeholder } = strings().chat.composer;
  return (
    <GrowingText
      ref={field}
      id={messageBoxId}
      label={message}
      placeholder={placeholder}
      onText={(text) => {
        cancelAfterFiles(conversationId);
        changeDraft(conversationId, { text });
      }}
      {...props}
    />
  );
}

/** The row below the message box. `children` are at its right end, the last one being Send or Stop. */
function ComposerTools({
  conversationId,
  running,
  attaching,
  field,
  children,
}: Pick<ComposerProps, 'conversationId' | 'running' | 'field'> & {
  readonly attaching: Attaching;
  readonly children: ReactNode;
}) {
  const blockStray = useStrayPresses(running);
  return (
    <div className={styles.tools} onMouseDownCapture={blockStray} onClickCapture={blockStray}>
      <div className={styles.attach}>
        <AttachTools attaching={attaching} field={field} />
        <Dictation onText={(spoken) => insertDictated(conversationId, spoken)} />
        <TalkButton conversationId={conversationId} />
      </div>
      {children}
    </div>
  );
}

/** The Send button. While nothing can be sent, it stays visible and explains why. */
function SendButton({
  ready,
  cannot,
  send,
}: {
  readonly ready: boolean;
  readonly cannot: CannotSend | null;
  readonly send: () => void;
}) {
  const label = strings().chat.composer.send;
  return (
    <Tooltip
      text={cannot ? strings().composer[cannot] : label}
      keys={cannot ? undefined : ['Enter']}
      side="top"
    >
      <button
        type="button"
        className={styles.send}
        data-send
        aria-label={label}
        aria-description={cannot ? strings().composer[cannot] : undefined}
        // `aria-disabled` keeps the button focusable, so that its explanation can be reached.
        aria-disabled={cannot !== null || undefined}
        disabled={!ready && cannot === null}
        onClick={() => {
          if (cannot) return;
          focusMessageBox();
          send();
        }}
      >
        <Icon icon={ArrowUpIcon} size={16} />
      </button>
    </Tooltip>
  );
}

/** The Stop button, which replaces Send while a reply is running. */
function StopButton({ conversationId }: { readonly conversationId: string }) {
  const { afterFiles } = useSendState(conversationId);
  // Otherwise Esc takes back a message first.
  const byEscape = useQueuedDrafts(conversationId).length === 0 && !afterFiles;
  return (
    <Button
      size="lg"
      className={styles.stop}
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

/** The lists of the message box: a slash lists the saved prompts, and an at sign the models. */
function MarkLists({
  text,
  field,
  conversation,
}: {
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation | null;
}) {
  return (
    <>
      {mayListPrompts(text) && <SlashPrompts field={field} />}
      {mayListModels(text) && <AtModels field={field} conversation={conversation} />}
    </>
  );
}
