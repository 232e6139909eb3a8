import { ArrowDownUpIcon, GitBranchIcon, RefreshCwIcon } from 'lucide-react';
import { isUnderWay, readingOf, useReading } from '../audio/reading-store.ts';
import { keysOf } from '../shortcuts/keys-in-use.ts';
import { words } from '../words.ts';
import { ActionRow, CopyAction, RowAction } from './action-row.tsx';
import { useConversation } from './conversation-store.ts';
import { focusMessageBox } from './message-box.ts';
import { ReadAloudAction } from './read-aloud-action.tsx';
import { showRequests } from './requests/requests-view.ts';
import { branch, regenerate } from './turn-actions.ts';
import type { Turn } from './turns.ts';
import { UsageDetails } from './usage-details.tsx';
import { wholeGeneration } from './usage-line.ts';

/** What can be done with a reply, and its numbers. While it is written, its row is kept empty. */
export function ReplyActions({
  turn,
  latest,
  locked,
}: {
  readonly turn: Turn;
  readonly latest: boolean;
  readonly locked: boolean;
}) {
  const { message } = turn;
  const texts = words.chat.turn;
  const read = useReading(({ reading }) => isUnderWay(readingOf(reading, message.id)));
  const ended = message.reply?.ending !== null;
  const generations = useConversation(({ state }) => state.generations);
  const whole = ended ? wholeGeneration(message, generations.values()) : undefined;
  const numbers = whole && <UsageDetails message={message} whole={whole} />;
  return (
    <ActionRow turn={turn} locked={locked} shown={latest || read} by="model" numbers={numbers}>
      {ended && (
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
          <RowAction
            icon={ArrowDownUpIcon}
            label={words.requests.show}
            onClick={() => showRequests(message.reply?.generationId ?? null)}
          />
        </>
      )}
    </ActionRow>
  );
}
