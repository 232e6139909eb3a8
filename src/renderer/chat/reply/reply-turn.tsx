import { memo } from 'react';
import type { Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import { strings } from '../../i18n/strings.ts';
import { generationOf } from '../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { edit, useEditing } from '../../stores/conversations/editing.ts';
import { keyOf } from '../../stores/drafts/draft-state.ts';
import { useDrafts } from '../../stores/drafts/drafts.ts';
import { useSeveralGateways } from '../../stores/gateways/gateways-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clockTime } from '../../ui/format/time-labels.ts';
import noteStyles from '../message/context/context-note.module.css';
import { ContextNote, isDimmed } from '../message/context/context-note.tsx';
import { ReplyEditor } from '../message/context/reply-editor.tsx';
import { RequestedWith } from '../message/context/requested-with.tsx';
import { ReadingNote } from '../message/read-aloud/reading-note.tsx';
import { TurnRow } from '../message/turn-row.tsx';
import { replyHandlers } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { ReplyFormatCheck } from './contents/reply-format-check.tsx';
import { ReplyActions } from './reply-actions.tsx';
import { ReplyBody } from './reply-body.tsx';
import { ReplyEnding } from './reply-ending.tsx';
import { replyMargin } from './reply-margin.tsx';
import { replyPhase } from './reply-phase.ts';
import styles from './spoken-mark.module.css';

/** Maximum length of the quoted text in the mark of a spoken message, in UTF-16 code units. */
const quoteLength = 60;

/** A reply: its text as it streams, then how it ended, and its actions. */
export const ReplyTurn = memo(function ReplyTurn({
  turn,
  latest,
  locked,
  last,
}: {
  readonly turn: Turn;
  readonly latest: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
}) {
  const message = useConversation(({ state }) => state.live.get(turn.message.id)) ?? turn.message;
  const generation = useConversation(({ state }) => generationOf(state, turn.message));
  const editing = useEditing(({ editing: edit }) => edit.kind === 'message' && edit.messageId === message.id);
  const gatewayName = useSeveralGateways() ? generation?.gatewayName : undefined;
  const { reply } = message;
  if (!reply) return null;
  const phase = replyPhase(message, generation);
  const failed = reply.ending?.kind === 'failed';
  // Retrying an empty reply may use a different model.
  const model = generation?.model ?? reply.model;
  const margin = replyMargin({ message, generation, model, gatewayName, phase });
  return (
    <TurnRow
      label={strings().chat.thread.reply(model, clockTime(message.createdAt))}
      messageId={message.id}
      by="model"
      busy={phase !== 'ended'}
      dimmed={!editing && isDimmed(turn.omission)}
      {...margin}
    >
      {editing ? (
        <ReplyEditor message={message} locked={locked} />
      ) : (
        <>
          <ReplyBody message={message} generation={generation} phase={phase} />
          <ReplyFormatCheck message={message} generation={generation} />
          <ReplyEnding
            message={message}
            generation={generation}
            latest={latest}
            locked={locked}
            handlers={replyHandlers}
          />
          <ContextNote message={message} omission={turn.omission} />
          <RequestedWith message={message} versions={turn.versions} />
          <UnsavedEdit message={message} />
          <ReplyActions
            turn={{ ...turn, message }}
            // There's nothing to copy or read aloud, and Retry is shown above.
            menuOnly={failed && !hasContent(message) && turn.versions.length === 1}
            latest={latest}
            locked={locked}
            last={last}
          />
        </>
      )}
      <ReadingNote message={message} />
      <SpokenMark message={message} />
    </TurnRow>
  );
});

/** Shows below an interrupted reply how much of it was spoken. */
function SpokenMark({ message: { text, extras } }: { readonly message: Message }) {
  if (extras?.spokenTo === undefined) return null;
  const spoken = text.slice(0, extras.spokenTo).trim().replace(/\s+/g, ' ');
  const quote = spoken.length <= quoteLength ? spoken : `…${spoken.slice(-quoteLength)}`;
  const texts = strings().talk;
  return (
    <p className={styles.mark} dir="auto">
      {quote === '' ? texts.notSpoken : texts.spokenTo(quote)}
    </p>
  );
}

/** Shows that the user has edited a reply without saving it, with a button to continue. */
function UnsavedEdit({ message: { conversationId, id } }: { readonly message: Message }) {
  const key = keyOf({ conversationId, messageId: id });
  if (!useDrafts(({ drafts }) => drafts.has(key))) return null;
  return (
    <p className={noteStyles.note}>
      {strings().context.editor.unsaved}
      <Button size="sm" onClick={() => edit({ kind: 'message', messageId: id })}>
        {strings().chat.turn.continueEditing}
      </Button>
    </p>
  );
}
