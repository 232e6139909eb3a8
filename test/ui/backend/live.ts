import { createTopic } from '../../../src/main/services/topic.ts';

/** A value that pages watch. */
export type Live<Value> = {
  now(): Value;
  set(value: Value): Value;
  /** Yields the value, now and after each change. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<Value>;
};

export function live<Value>(first: Value): Live<Value> {
  const topic = createTopic<Value>((_, next) => next);
  let value = first;
  return {
    now: () => value,
    set: (next) => {
      value = next;
      topic.publish(next);
      return next;
    },
    watch: (signal) => topic.watch(() => value, signal),
  };
}

/** Returns a stream with these events that doesn't end by itself. */
export function stream<Event>(...events: Event[]) {
  const topic = createTopic<Event>();
  return (_: unknown, signal: AbortSignal | undefined) => topic.watchAll(() => events, signal);
}
