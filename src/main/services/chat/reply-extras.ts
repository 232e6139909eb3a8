import type { ReplyExtras } from '../../../shared/models/message.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { createToolCallBuilder } from '../../gateway/tool-call-fragments.ts';

/** An event that tells what a reply holds beside its text. */
export type ExtrasEvent = Extract<ChatEvent, { readonly type: 'declined' | 'tool-call' | 'image' }>;

/** Collects what one reply holds beside its text; each event answers with all of it as it stands then. */
export function createReplyExtras(begun: ReplyExtras | null): (event: ExtrasEvent) => ReplyExtras {
  const tools = createToolCallBuilder();
  let declined = begun?.declined ?? false;
  let droppedImages = begun?.droppedImages ?? 0;
  return (event) => {
    switch (event.type) {
      case 'declined':
        declined = true;
        break;
      case 'tool-call':
        tools.add(event.fragment);
        break;
      case 'image':
        droppedImages += 1;
    }
    return { declined, toolCalls: [...(begun?.toolCalls ?? []), ...tools.calls()], droppedImages };
  };
}
