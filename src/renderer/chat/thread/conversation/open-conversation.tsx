import { useEffect } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { useReadingOf } from '../../message/read-aloud/use-reading-of.ts';
import { loadTalkRecordings } from '../../model/talk-recordings-store.ts';
import type { Turn } from '../../model/turns.ts';
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
