import {
  type Citation,
  citationsLimit,
  passagesLimit,
  type ReplyExtras,
} from '../../../shared/chat/message.ts';
import type { ChatEvent } from '../../gateway/chat-frame.ts';
import { createToolCallBuilder } from '../../gateway/tool-call-fragments.ts';

/** An event about something other than text: a refusal, a tool call, audio, an image or a citation. */
export type ExtrasEvent = Extract<
  ChatEvent,
  { readonly type: 'declined' | 'tool-call' | 'audio' | 'image' | 'citation' }
>;

/** Collects what one reply contains besides text. */
export type HeldExtras = {
  /** Returns whether the extras have changed. Some gateways repeat all citations in every frame. */
  add(event: ExtrasEvent): boolean;
  /** Returns the current extras. Builds a new object each time, so call it only to publish or store them. */
  now(): ReplyExtras;
};

/** Adds a title, passages or document numbers to a citation. Returns the same object if there's nothing new. */
function mergedCitation(known: Citation, { title, ends, documents }: Citation): Citation {
  const newEnds = added(known.ends, ends);
  const newDocuments = added(known.documents, documents);
  if ((known.title !== '' || title === '') && !newEnds && !newDocuments) return known;
  return {
    ...known,
    title: known.title || title,
    ...(newEnds && { ends: newEnds.slice(0, passagesLimit) }),
    ...(newDocuments && { documents: newDocuments }),
  };
}

/** Returns both lists merged, or null if `more` contains nothing new. */
function added(known: readonly number[] = [], more: readonly number[] = []): number[] | null {
  const all = new Set([...known, ...more]);
  return all.size > known.length ? [...all] : null;
}

/** Creates the extras of one reply; `initial` is what it had before the request. */
export function createReplyExtras(initial: ReplyExtras | null): HeldExtras {
  const tools = createToolCallBuilder();
  let declined = initial?.declined ?? false;
  let droppedAudio = initial?.droppedAudio ?? false;
  let droppedImages = initial?.droppedImages ?? 0;
  const citations = new Map<string, Citation>(initial?.citations.map((each) => [each.url, each]));
  return {
    add: (event) => {
      switch (event.type) {
        case 'declined':
          declined = true;
          return true;
        case 'tool-call':
          tools.add(event.fragment);
          return true;
        case 'audio': {
          const isNew = !droppedAudio;
          droppedAudio = true;
          return isNew;
        }
        case 'image':
          droppedImages += 1;
          return true;
        case 'citation': {
          const { url } = event.citation;
          const known = citations.get(url);
          if (!known && citations.size >= citationsLimit) return false;
          const merged = known ? mergedCitation(known, event.citation) : event.citation;
          if (merged === known) return false;
          citations.set(url, merged);
          return true;
        }
      }
    },
    now: () => ({
      declined,
      toolCalls: [...(initial?.toolCalls ?? []), ...tools.calls()],
      droppedImages,
      ...(droppedAudio && { droppedAudio }),
      citations: [...citations.values()],
    }),
  };
}
