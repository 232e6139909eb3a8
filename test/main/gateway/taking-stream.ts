import { createEventStream, type EventStream } from '../../../src/main/gateway/event-stream.ts';

/** An event as a decoder emitted it. */
export type TakenEvent = { readonly data: string; readonly name: string | null };

/** Creates a decoder, with the events that it has emitted so far. */
export function createTakingStream(): {
  readonly stream: EventStream;
  readonly events: readonly TakenEvent[];
} {
  const events: TakenEvent[] = [];
  return { stream: createEventStream((data, name) => void events.push({ data, name })), events };
}
