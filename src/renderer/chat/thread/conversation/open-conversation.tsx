import { useEffect } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { stopReading } from '../../../audio/player/read-aloud.ts';
import { useReading } from '../../../audio/player/read-aloud-store.ts';
import { loadTalkRecordings } from '../../model/talk-recordings-store.ts';
import type { Turn } from '../../model/turns.ts';
import { useCardSets } from '../../model/use-card-sets.ts';
import { ReplyAnnouncer } from '../../reply/reply-announcer.tsx';
import { Thread } from '../thread.tsx';
import { ConversationHeader } from './conversation-header.tsx';

/** A loaded conversation: its header and turns. Lazy, because the first screen doesn't need the reply renderer. */
export function OpenConversation({
  conversation,
  turns,
  running,
}: {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  readonly running: boolean;
}) {
  useReadingOf(turns);
  useEffect(() => void loadTalkRecordings(conversation.id), [conversation.id]);
  return (
    <>
      <ConversationHeader conversation={conversation} />
      <Thread key={conversation.id} conversation={conversation} turns={turns} running={running} />
      <ReplyAnnouncer key={`${conversation.id} said`} turns={turns} />
    </>
  );
}

/**
 * Stops reading a reply that is no longer visible in these turns, because another conversation or version is shown.
 * Playing audio must always have a Stop button on screen.
 */
function useReadingOf(turns: readonly Turn[]): void {
  const readId = useReading(({ reading }) => (reading.state === 'none' ? null : reading.sourceId));
  const cardsOf = useCardSets(turns);
  const shows = (turn: Turn) =>
    turn.message.id === readId ||
    cardsOf(turn)?.columns.some(({ versions }) => versions.some(({ id }) => id === readId));
  const isHidden = readId !== null && !turns.some(shows);
  useEffect(() => {
    if (isHidden) stopReading();
  }, [isHidden]);
  useEffect(() => stopReading, []);
}
