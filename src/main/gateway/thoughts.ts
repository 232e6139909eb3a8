import type { ChatEvent } from './chat-frame.ts';
import { createInlineImages, type InlineImages } from './inline-images.ts';
import { createThinkTags, type ThinkTags } from './think-tags.ts';

/** Separates reasoning and images from the text in all replies of a response. */
export type Thoughts = {
  /**
   * Returns the events with reasoning and images separated, without text that is held back because it could be part of
   * a tag or an image.
   */
  separate(events: readonly ChatEvent[]): readonly ChatEvent[];
  /** Flushes the text that is still held back, at the end of the response. */
  flush(): readonly ChatEvent[];
};

type Delta = Extract<ChatEvent, { type: 'delta' }>;

/** Creates the state for one response. */
export function createThoughts(): Thoughts {
  const ofChoice = new Map<number, { readonly tags: ThinkTags; readonly images: InlineImages }>();

  function addSeparated(delta: Delta, output: ChatEvent[]): void {
    const { choice } = delta;
    const { tags, images } = ofChoice.get(choice) ?? createReaders(choice);
    const { text, reasoning, wasReasoning } = tags.feed(delta.text, delta.reasoning !== '');
    if (wasReasoning) output.push({ type: 'was-reasoning', choice });
    const apart = images.feed(text);
    if (apart.text === delta.text && !reasoning) output.push(delta);
    else if (apart.text || reasoning || delta.reasoning)
      output.push({ ...delta, text: apart.text, reasoning: delta.reasoning + reasoning });
    for (const url of apart.images) output.push({ type: 'image', choice, url });
  }

  function createReaders(choice: number) {
    const readers = { tags: createThinkTags(), images: createInlineImages() };
    ofChoice.set(choice, readers);
    return readers;
  }

  function addRest(choice: number, output: ChatEvent[]): void {
    const readers = ofChoice.get(choice);
    if (!readers) return;
    const { text, reasoning, wasReasoning } = readers.tags.end();
    if (wasReasoning) output.push({ type: 'was-reasoning', choice });
    const [first, last] = [readers.images.feed(text), readers.images.end()];
    if (first.text || last.text || reasoning)
      output.push({ type: 'delta', choice, text: first.text + last.text, reasoning });
    for (const url of [...first.images, ...last.images]) output.push({ type: 'image', choice, url });
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
