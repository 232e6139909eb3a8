import { type Citation, citationsLimit, type ReplyExtras } from '../../../shared/models/message.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { createToolCallBuilder } from '../../gateway/tool-call-fragments.ts';

/** An event about something other than text: a refusal, a tool call, an image or a citation. */
export type ExtrasEvent = Extract<
  ChatEvent,
  { readonly type: 'declined' | 'tool-call' | 'image' | 'citation' }
>;

/** Collects what one reply contains besides text. */
export type HeldExtras = {
  /** Returns whether the extras have changed. Some gateways repeat all citations in every frame. */
  add(event: ExtrasEvent): boolean;
  /** Returns the current extras. Builds a new object each time, so call it only to publish or store them. */
  now(): ReplyExtras;
};

/** Creates the extras of one reply; `begun` is what it had before the request. */
export function createReplyExtras(begun: ReplyExtras | null): HeldExtras {
  const tools = createToolCallBuilder();
  let declined = begun?.declined ?? false;
  let droppedImages = begun?.droppedImages ?? 0;
  const citations = new Map<string, Citation>(begun?.citations.map((each) => [each.url, each]));
  return {
    add: (event) => {
      switch (event.type) {
        case 'declined':
          declined = true;
          return true;
        case 'tool-call':
          tools.add(event.fragment);
          return true;
        case 'image':
          droppedImages += 1;
          return true;
        case 'citation': {
          const { url, title } = event.citation;
          const known = citations.get(url);
          if (known ? known.title !== '' || title === '' : citations.size >= citationsLimit) return false;
          citations.set(url, event.citation);
          return true;
        }
      }
    },
    now: () => ({
      declined,
      toolCalls: [...(begun?.toolCalls ?? []), ...tools.calls()],
      droppedImages,
      citations: [...citations.values()],
    }),
  };
}
