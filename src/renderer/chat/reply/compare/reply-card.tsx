import { RefreshCwIcon } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import { hasContent } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { stopComparing } from '../../../stores/conversations/compared-models.ts';
import { moveToGateway } from '../../../stores/conversations/consent.ts';
import { generationOf } from '../../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { useEditing } from '../../../stores/conversations/editing.ts';
import { focusMessageBox } from '../../../stores/drafts/message-box.ts';
import { useGateways, useSeveralGateways } from '../../../stores/gateways/gateways-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { clockTime, fullTime } from '../../../ui/format/time-labels.ts';
import { classes } from '../../../ui/text/classes.ts';
import { CopyAction } from '../../message/action-row.tsx';
import { ContextNote } from '../../message/context/context-note.tsx';
import { ReplyEditor } from '../../message/context/reply-editor.tsx';
import { RequestedWith } from '../../message/context/requested-with.tsx';
import { TurnMenu } from '../../message/context/turn-menu.tsx';
import { ReadAloudAction } from '../../message/read-aloud/read-aloud-action.tsx';
import { ReadingNote } from '../../message/read-aloud/reading-note.tsx';
import { VersionSteps } from '../../message/version-switcher.tsx';
import { showOne } from '../../model/cards-shown.ts';
import {
  isOneRequest,
  namesModels,
  type ReplyColumn,
  type ReplySet,
  shownIn,
} from '../../model/reply-set.ts';
import { shortModel } from '../../model/short-model.ts';
import { chooseVersion, columnHandlers, regenerateColumn, replyHandlers } from '../../model/turn-actions.ts';
import { wholeGeneration } from '../../model/usage-line.ts';
import { ReplyBody } from '../reply-body.tsx';
import { ReplyEnding } from '../reply-ending.tsx';
import { RunningSeconds } from '../reply-margin.tsx';
import { replyPhase } from '../reply-phase.ts';
import { columnNumbers } from './column-numbers.ts';
import styles from './reply-card.module.css';

type CardProps = {
  readonly set: ReplySet;
  readonly column: ReplyColumn;
  /** The reply that the conversation continues with. */
  readonly pathId: string;
  readonly latest: boolean;
  readonly locked: boolean;
  /** Whether a reply outside the set is running, so that the conversation can't continue with another one. */
  readonly blocked: boolean;
};

/** One of several replies side by side: its letter and model, its text as it streams, its ending and its actions. */
export const ReplyCard = memo(function ReplyCard({
  set,
  column,
  pathId,
  latest,
  locked,
  blocked,
}: CardProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const placeId = useId();
  const shown = shownIn(column, pathId, picked);
  const message = useConversation(({ state }) => state.live.get(shown.id)) ?? shown;
  const generation = useConversation(({ state }) => generationOf(state, shown));
  const editing = useEditing(({ editing: edit }) => edit.kind === 'message' && edit.messageId === message.id);
  const { reply } = message;
  if (!reply) return null;
  const omission = message.context === 'left-out' ? 'left-out' : null;
  const phase = replyPhase(message, generation);
  const ended = phase === 'ended';
  const chosen = shown.id === pathId;
  const compared = namesModels(set);
  const letter = strings().compare.letters.charAt(set.columns.indexOf(column));
  return (
    <article
      className={classes(styles.card, omission ? styles.dimmed : undefined)}
      aria-label={strings().chat.thread.reply(reply.model, clockTime(message.createdAt))}
      aria-describedby={placeId}
      aria-busy={!ended || undefined}
      data-message={message.id}
      data-chosen={chosen || undefined}
    >
      <CardHead
        message={message}
        gatewayName={generation?.gatewayName}
        letter={letter}
        total={set.columns.length}
        chosen={chosen}
        placeId={placeId}
        compared={compared}
        runningSince={ended ? null : (generation?.startedAt ?? message.createdAt)}
      />
      {editing && (
        <div className={styles.editor}>
          <ReplyEditor message={message} locked={locked} />
        </div>
      )}
      {!editing && !(ended && !hasContent(message) && message.reasoning === '') && (
        <div className={styles.text}>
          <ReplyBody message={message} generation={generation} phase={phase} />
        </div>
      )}
      <div className={styles.ending}>
        <ReplyEnding
          message={message}
          generation={generation}
          latest={false}
          locked={locked}
          handlers={compared ? columnHandlers : replyHandlers}
        />
      </div>
      <ContextNote message={message} omission={omission} />
      <RequestedWith message={message} versions={column.versions.map(({ id }) => id)} />
      <ReadingNote message={message} />
      {!isOneRequest(set) && !message.edited && <ColumnLine message={message} />}
      <CardFoot
        set={set}
        column={column}
        pathId={pathId}
        blocked={blocked}
        message={message}
        shownId={shown.id}
        ended={ended}
        chosen={chosen}
        latest={latest}
        locked={locked}
        onPick={setPicked}
      />
    </article>
  );
});

/** A card's letter and model, and when its reply began or for how long it has been running. */
function CardHead({
  message: { reply, createdAt },
  gatewayName,
  letter,
  total,
  chosen,
  placeId,
  compared,
  runningSince,
}: {
  readonly message: Message;
  readonly gatewayName: string | undefined;
  readonly letter: string;
  /** Number of cards. */
  readonly total: number;
  readonly chosen: boolean;
  readonly placeId: string;
  readonly compared: boolean;
  /** In epoch ms. Null if the reply has ended. */
  readonly runningSince: number | null;
}) {
  const several = useSeveralGateways();
  const texts = strings().compare.set;
  const place = texts.place(letter, total);
  return (
    <div className={styles.head}>
      <span className={styles.letter} aria-hidden="true">
        {letter}
      </span>
      <span className="vh" id={placeId}>
        {chosen ? strings().frame.row([place, texts.chosen]) : place}
      </span>
      {compared && reply && (
        <b className={styles.model} title={reply.model}>
          {shortModel(reply.model)}
        </b>
      )}
      {compared && several && (
        <span className={styles.gateway} title={gatewayName}>
          {gatewayName}
        </span>
      )}
      <span className={styles.detail} title={fullTime(createdAt)}>
        {runningSince === null ? clockTime(createdAt) : <RunningSeconds since={runningSince} />}
      </span>
    </div>
  );
}

/** A button that continues with the reply of a card, and the other actions. */
function CardFoot({
  set,
  column,
  pathId,
  blocked,
  message,
  shownId,
  ended,
  chosen,
  latest,
  locked,
  onPick,
}: CardProps & {
  readonly message: Message;
  readonly shownId: string;
  readonly ended: boolean;
  readonly chosen: boolean;
  /** Shows a version of the column. Null shows its newest one. */
  readonly onPick: (messageId: string | null) => void;
}) {
  return (
    <div className={styles.foot}>
      {(!ended || hasContent(message)) && (
        <Button
          size="sm"
          data-go-on={chosen || undefined}
          disabled={blocked && !chosen}
          onClick={() => {
            void continueWith(set, message, pathId);
            focusMessageBox();
          }}
        >
          {strings().compare.card.useReply}
        </Button>
      )}
      <span className={styles.tools}>
        <CardVersions column={column} shownId={shownId} onShow={(id) => goToVersion(id, chosen, onPick)} />
        {ended && message.text !== '' && <CopyAction text={message.text} />}
        {ended && message.text !== '' && <ReadAloudAction message={message} latest={latest && chosen} />}
        {ended && namesModels(set) && hasContent(message) && (
          <IconButton
            icon={RefreshCwIcon}
            label={strings().chat.turn.regenerate}
            disabled={locked}
            onClick={() => {
              onPick(null);
              regenerateColumn(message);
              if (latest) focusMessageBox();
            }}
          />
        )}
        {ended && <TurnMenu message={message} versions={set.columns.length} locked={locked} last={latest} />}
      </span>
    </div>
  );
}

// In the chosen column, showing another version also changes the conversation's path.
function goToVersion(id: string, chosen: boolean, pick: (id: string) => void): void {
  const { conversation } = useConversation.getState().state;
  if (chosen && conversation) chooseVersion(conversation.id, id);
  else pick(id);
}

/**
 * Continues the conversation with one reply of a set. `pathId` is the reply it currently continues with. The reply is
 * then shown like any other, with the rest as its versions. If models were compared, the reply's gateway and model
 * become the conversation's.
 */
async function continueWith(set: ReplySet, message: Message, pathId: string): Promise<void> {
  const { id, conversationId, reply } = message;
  if (id !== pathId) {
    const isChosen = await callOrToast((api) =>
      api.conversations.chooseVersion({ conversationId, messageId: id }),
    );
    if (!isChosen) return;
  }
  showOne(set.key);
  if (!namesModels(set) || !reply) return;
  stopComparing(conversationId);
  const { model } = reply;
  const gatewayId = generationOf(useConversation.getState().state, message)?.gatewayId;
  const isGone = !useGateways.getState().gateways?.gateways.some((gateway) => gateway.id === gatewayId);
  if (gatewayId === undefined || isGone)
    await callOrToast((api) => api.conversations.chooseModel({ conversationId, model }));
  else await moveToGateway(conversationId, gatewayId, model);
}

/** `‹ 1/2 ›` for one column, if its model was asked more than once. */
function CardVersions({
  column,
  shownId,
  onShow,
}: {
  readonly column: ReplyColumn;
  readonly shownId: string;
  readonly onShow: (messageId: string) => void;
}) {
  const ids = column.versions.map(({ id }) => id);
  if (ids.length < 2) return null;
  return <VersionSteps versions={ids} shownId={shownId} locked={false} onShow={onShow} />;
}

/**
 * Time and speed of a compared model, below its text. Reserves its space from the start so that the layout doesn't
 * shift.
 */
function ColumnLine({ message }: { readonly message: Message }) {
  const generations = useConversation(({ state }) => state.generations);
  const generation = wholeGeneration(message, generations.values());
  const ended = message.reply?.ending !== null;
  const numbers = ended && message.text !== '' && generation ? columnNumbers(message, generation) : null;
  return <p className={styles.numbers}>{numbers}</p>;
}
