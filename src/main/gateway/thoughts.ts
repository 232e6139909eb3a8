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

  function addSeparated(delta: Delta, output: ChatEvent[]): void {
    const { choice } = delta;
    const tags = ofChoice.get(choice) ?? createTags(choice);
    const { text, reasoning, wasReasoning } = tags.feed(delta.text, delta.reasoning !== '');
    if (wasReasoning) output.push({ type: 'was-reasoning', choice });
    if (text === delta.text && !reasoning) output.push(delta);
    else if (text || reasoning || delta.reasoning)
      output.push({ ...delta, text, reasoning: delta.reasoning + reasoning });
  }

  function createTags(choice: number): ThinkTags {
    const tags = createThinkTags();
    ofChoice.set(choice, tags);
    return tags;
  }

  function addRest(choice: number, output: ChatEvent[]): void {
    const last = ofChoice.get(choice)?.end();
    if (!last) return;
    const { text, reasoning, wasReasoning } = last;
    if (wasReasoning) output.push({ type: 'was-reasoning', choice });
    if (text || reasoning) output.push({ type: 'delta', choice, text, reasoning });
  }

  return {
    separate(events) {
      const output: ChatEvent[] = [];
      for (const event of events) {
        if (event.type === 'finish' && !event.isProvisional) addRest(event.choice, output);
        if (event.type === 'delta') addSeparated(event, output);
        else output.push(event);
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
