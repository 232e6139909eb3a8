import type { ReplyExtras } from '../../../shared/models/message.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { createToolCallBuilder } from '../../gateway/tool-call-fragments.ts';

/** An event that tells what a reply holds beside its text. */
export type ExtrasEvent = Extract<ChatEvent, { readonly type: 'declined' | 'tool-call' | 'image' }>;

/** What one reply holds beside its text. */
export type HeldExtras = {
  add(event: ExtrasEvent): void;
  /** All of it as it stands; made anew each time, so it is for whoever shows or stores it. */
  now(): ReplyExtras;
};

/** Collects what one reply holds beside its text, after what it `begun` with. */
export function createReplyExtras(begun: ReplyExtras | null): HeldExtras {
  const tools = createToolCallBuilder();
  let declined = begun?.declined ?? false;
  let droppedImages = begun?.droppedImages ?? 0;
  return {
    add: (event) => {
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
    },
    now: () => ({ declined, toolCalls: [...(begun?.toolCalls ?? []), ...tools.calls()], droppedImages }),
  };
}
