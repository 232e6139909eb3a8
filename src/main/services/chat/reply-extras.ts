import type { ReplyExtras } from '../../../shared/models/message.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { createToolCallBuilder } from '../../gateway/tool-call-fragments.ts';

/** An event about something other than text: a refusal, a tool call or an image. */
export type ExtrasEvent = Extract<ChatEvent, { readonly type: 'declined' | 'tool-call' | 'image' }>;

/** Collects what one reply contains besides text. */
export type HeldExtras = {
  add(event: ExtrasEvent): void;
  /** Returns the current extras. Builds a new object each time, so call it only to publish or store them. */
  now(): ReplyExtras;
};

/** Creates the extras of one reply; `begun` is what it had before the request. */
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
