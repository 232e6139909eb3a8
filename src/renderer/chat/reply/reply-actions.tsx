import { GitBranchIcon, RefreshCwIcon } from 'lucide-react';
import { isUnderWay, readingOf, useReading } from '../../audio/player/read-aloud-store.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { ActionRow, CopyAction, RowAction } from '../message/action-row.tsx';
import { TurnMenu } from '../message/context/turn-menu.tsx';
import { ReadAloudAction } from '../message/read-aloud/read-aloud-action.tsx';
import { UsageDetails } from '../message/usage/usage-details.tsx';
import { branch, regenerate } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { wholeGeneration } from '../model/usage-line.ts';

/** The actions of a reply and its usage. The row is empty while the reply is running. */
export function ReplyActions({
  turn,
  menuOnly,
  latest,
  locked,
  last,
}: {
  readonly turn: Turn;
  readonly menuOnly: boolean;
  readonly latest: boolean;
  readonly locked: boolean;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
}) {
  const { message } = turn;
  const texts = strings().chat.turn;
  const read = useReading(({ reading }) => isUnderWay(readingOf(reading, message.id)));
  const ended = message.reply?.ending !== null;
  const generations = useConversation(({ state }) => state.generations);
  // The numbers describe the text that the model wrote.
  const generation = ended && !message.edited ? wholeGeneration(message, generations.values()) : undefined;
  const numbers = generation && <UsageDetails message={message} generation={generation} />;
  return (
    <ActionRow turn={turn} locked={locked} shown={latest || read} by="model" numbers={numbers}>
      {ended && !menuOnly && (
        <>
          <CopyAction text={message.text} shortcut={latest ? keysOf('copyLatest') : undefined} />
          <RowAction
            icon={RefreshCwIcon}
            label={texts.regenerate}
            shortcut={latest ? keysOf('regenerate') : undefined}
            disabled={locked}
            onClick={() => {
              regenerate(message);
              focusMessageBox();
            }}
          />
          <RowAction
            icon={GitBranchIcon}
            label={texts.branch}
            shortcut={keysOf('branch')}
            onClick={() => void branch(message)}
          />
          <ReadAloudAction message={message} latest={latest} />
        </>
      )}
      {ended && <TurnMenu message={message} versions={turn.versions.length} locked={locked} last={last} />}
    </ActionRow>
  );
}
