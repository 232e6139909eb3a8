import { lazyPart } from '../../lazy/lazy.tsx';
import { useTalkOpen } from '../model/talk-open.ts';

const TalkPanel = lazyPart(async () => (await import('./talk-panel.tsx')).TalkPanel);

/** The talk panel, while a conversation (null for a new one) has a talk. */
export function TalkPanelOf({ conversationId }: { readonly conversationId: string | null }) {
  const talks = useTalkOpen(({ talk }) => talk?.conversationId === conversationId);
  return talks && <TalkPanel />;
}
