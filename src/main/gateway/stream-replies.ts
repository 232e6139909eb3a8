import type { ChatEvent } from './chat-frame.ts';

/** Follows the replies of a stream: what they contain, and whether they have a finish reason. */
export type StreamReplies = {
  /** Adds the events of a frame, which begin at `from`. Removes text that repeats the whole reply. */
  add(events: ChatEvent[], from: number): void;
  /** Returns the replies that have content but no finish reason. */
  unfinished(): readonly number[];
  /** Whether any reply has a finish reason. */
  hasFinished(): boolean;
};

type Reply = { text: string; reasoning: string; deltaCount: number; isFinished: boolean };
type Delta = Extract<ChatEvent, { type: 'delta' }>;

/** A shorter text than this, in UTF-16 units, may follow itself by chance. */
const shortestRepeat = 24;

export function createStreamReplies(): StreamReplies {
  const replies = new Map<number, Reply>();

  function replyAt(choice: number): Reply {
    const known = replies.get(choice);
    if (known) return known;
    const reply = { text: '', reasoning: '', deltaCount: 0, isFinished: false };
    replies.set(choice, reply);
    return reply;
  }

  /** Adds a delta and returns what it adds to the reply, or null if that's nothing. */
  function added(delta: Delta): Delta | null {
    const reply = replyAt(delta.choice);
    const text = isRepeat(delta.text, reply.text, delta, reply) ? '' : delta.text;
    const reasoning = isRepeat(delta.reasoning, reply.reasoning, delta, reply) ? '' : delta.reasoning;
    reply.text += text;
    reply.reasoning += reasoning;
    reply.deltaCount += 1;
    if (text === delta.text && reasoning === delta.reasoning) return delta;
    return text || reasoning ? { ...delta, text, reasoning } : null;
  }

  return {
    add: (events, from) => {
      let to = from;
      for (let at = from; at < events.length; at += 1) {
        const event = events[at] as ChatEvent;
        const rest = event.type === 'delta' ? added(event) : event;
        if (event.type === 'finish') replyAt(event.choice).isFinished = true;
        else if ('choice' in event) replyAt(event.choice);
        if (rest) events[to++] = rest;
      }
      events.length = to;
    },
    unfinished: () => [...replies].filter(([, { isFinished }]) => !isFinished).map(([choice]) => choice),
    hasFinished: () => [...replies.values()].some(({ isFinished }) => isFinished),
  };
}

/**
 * Whether a text repeats everything before it, as the last frame of some gateways does. Within deltas, a short text, or
 * one that follows a single delta, may be repeated on purpose.
 */
function isRepeat(text: string, before: string, { isWhole }: Delta, { deltaCount }: Reply): boolean {
  if (text.length !== before.length || text === '') return false;
  if (!isWhole && (deltaCount < 2 || text.length < shortestRepeat)) return false;
  return text === before;
}
