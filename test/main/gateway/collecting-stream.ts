import { createEventStream, type EventStream } from '../../../src/main/gateway/event-stream.ts';

/** An event as a decoder emitted it. */
export type CollectedEvent = { readonly data: string; readonly name: string | null };

/** Creates a decoder, and collects the events that it emits. */
export function createCollectingStream(): {
  readonly stream: EventStream;
  readonly events: readonly CollectedEvent[];
} {
  const events: CollectedEvent[] = [];
  return { stream: createEventStream((data, name) => void events.push({ data, name })), events };
}
