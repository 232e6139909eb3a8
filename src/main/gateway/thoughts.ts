import type { ChatEvent } from './chat-frame.ts';
import { createThinkTags, type ThinkTags } from './think-tags.ts';

/** Separates reasoning from text in all replies of a response. */
export type Thoughts = {
  /**
   * Returns the events with reasoning separated, without deltas that are held back because they could be part of a tag.
   */
  separate(events: readonly ChatEvent[]): readonly ChatEvent[];
  /** Flushes the text that is still held back, at the end of the response. */
  flush(): readonly ChatEvent[];
};

type Delta = Extract<ChatEvent, { type: 'delta' }>;

/** Creates the state for one response. */
export function createThoughts(): Thoughts {
  const ofChoice = new Map<number, ThinkTags>();
  // Choices whose own text has begun. A set, because it's checked for every event.
  const startedReplies = new Set<number>();

  /** Whether the events need no separation, which is the case for most of a reply. */
  function allPlain(events: readonly ChatEvent[]): boolean {
    for (const event of events) {
      if (event.type === 'finish') return false;
      if (event.type === 'delta' && !startedReplies.has(event.choice)) return false;
    }
    return true;
  }

  function separateDelta(delta: Delta): Delta | null {
    const tags = ofChoice.get(delta.choice) ?? createTags(delta.choice);
    const { text, reasoning } = tags.feed(delta.text);
    if (tags.isOver()) startedReplies.add(delta.choice);
    if (text === delta.text) return delta;
    if (!text && !reasoning && !delta.reasoning) return null;
    return { ...delta, text, reasoning: delta.reasoning + reasoning };
  }

  function createTags(choice: number): ThinkTags {
    const tags = createThinkTags();
    ofChoice.set(choice, tags);
    return tags;
  }

  function addRest(choice: number, output: ChatEvent[]): void {
    const last = ofChoice.get(choice)?.end();
    if (last && (last.text || last.reasoning)) output.push({ type: 'delta', choice, ...last });
  }

  return {
    separate(events) {
      if (allPlain(events)) return events;
      const output: ChatEvent[] = [];
      for (const event of events) {
        if (event.type === 'finish' && !event.isProvisional) addRest(event.choice, output);
        const out = event.type === 'delta' && event.text ? separateDelta(event) : event;
        if (out) output.push(out);
      }
      return output;
    },
    flush() {
      const output: ChatEvent[] = [];
      for (const choice of ofChoice.keys()) addRest(choice, output);
      return output;
    },
  };
}
