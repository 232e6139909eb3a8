import { useEffect } from 'react';
import type { ConversationDetail } from '../../../shared/chat/conversation.ts';
import { go, useRoute } from '../../route.ts';
import { openCreated, useConversation } from '../../stores/conversations/conversation-store.ts';
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';
import { closeTalk, moveTalk, type OpenTalk, useTalkOpen } from '../model/talk-open.ts';
import { followTalkConversation, setTalkConversation, useTalkConversation } from './talk-conversation.ts';
import { useRunningTalk } from './use-talk-session.ts';

/** Runs the talk, whichever screen is shown. It ends if its conversation is deleted or can't be loaded. */
export function TalkHost({ talk: { key, conversationId } }: { readonly talk: OpenTalk }) {
  const route = useRoute();
  const { id, state, failure } = useTalkConversation();
  const conversation = id === conversationId ? state.conversation : null;
  const inUse = useModelInUse(conversation);
  // Null until the conversation has loaded. The main process then uses the conversation's model.
  const model = conversation || conversationId === null ? inUse : null;

  useEffect(() => followTalkConversation(conversationId), [conversationId]);
  const onCreated = (created: ConversationDetail) => {
    const createdId = created.conversation.id;
    setTalkConversation(created);
    moveTalk(createdId);
    const isInChat = route.screen === 'chat' || route.screen === 'quick';
    if (!isInChat || route.conversationId !== null) return;
    if (useConversation.getState().id === null) openCreated(created);
    go({ screen: route.screen, conversationId: createdId });
  };
  useRunningTalk({ conversationId, model, onCreated });

  const isGone = id === conversationId && (state.removed || failure !== null);
  useEffect(() => {
    if (isGone) closeTalk();
  }, [isGone]);
  useEffect(
    () => () => {
      if (useTalkOpen.getState().talk?.key === key) closeTalk();
    },
    [key],
  );
  return null;
}
