import { lazyPart } from '../../lazy/lazy.tsx';
import { useTalkOpen } from '../model/talk-open.ts';

const TalkPanel = lazyPart(async () => (await import('./talk-panel.tsx')).TalkPanel);

/** The talk panel of a conversation (null for a new one), while it has a talk. */
export function ConversationTalk({ conversationId }: { readonly conversationId: string | null }) {
  const talks = useTalkOpen(({ talk }) => talk?.conversationId === conversationId);
  return talks && <TalkPanel />;
}
