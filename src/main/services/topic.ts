/** Publishes events to current subscribers. Each has its own queue, so a slow one doesn't block others. */
export type Topic<Event> = {
  publish(event: Event): void;
  /** Yields events published from this call on, until the signal is aborted or the loop ends. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<Event>;
  readonly listeners: number;
};

type Listener<Event> = { waiting: Event[]; wake: () => void };

/** Creates a topic. `merge` merges an event into the previous pending one, or returns null if that's not possible. */
export function createTopic<Event>(
  merge: (last: Event, next: Event) => Event | null = () => null,
): Topic<Event> {
  const listeners = new Set<Listener<Event>>();

  function enqueue(listener: Listener<Event>, event: Event): void {
    const last = listener.waiting.at(-1);
    const merged = last === undefined ? null : merge(last, event);
    if (merged === null) listener.waiting.push(event);
    else listener.waiting[listener.waiting.length - 1] = merged;
    listener.wake();
  }

  async function* listen(listener: Listener<Event>, signal: AbortSignal | undefined): AsyncGenerator<Event> {
    const stop = () => listener.wake();
    signal?.addEventListener('abort', stop);
    try {
      while (!signal?.aborted) {
        const next = listener.waiting.shift();
        if (next !== undefined) yield next;
        else await new Promise<void>((wake) => (listener.wake = wake));
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      listeners.delete(listener);
    }
  }

  return {
    publish: (event) => {
      for (const listener of listeners) enqueue(listener, event);
    },
    subscribe: (signal) => {
      const listener: Listener<Event> = { waiting: [], wake: () => {} };
      if (!signal?.aborted) listeners.add(listener);
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
      return listen(listener, signal);
    },
    get listeners() {
      return listeners.size;
    },
  };
}

/**
 * Returns a `merge` that keeps the last of several pending events about one item, each of which contains the whole
 * item. `keyOf` identifies the item of an event, and returns null for events that have to be kept.
 */
export function latestOfItem<Event>(keyOf: (event: Event) => string | null) {
  return (last: Event, next: Event): Event | null => {
    const key = keyOf(next);
    return key !== null && key === keyOf(last) ? next : null;
  };
}

/** Yields the current state and then the events, for a watching page. Ending the loop ends the subscription. */
export function startingWith<Event>(now: Event, then: AsyncGenerator<Event>): AsyncGenerator<Event> {
  return startingWithAll([now], then);
}

/**
 * Like {@link startingWith}, but the state consists of several events, each of which is created when it's requested.
 */
export async function* startingWithAll<Event>(
  now: Iterable<Event> | AsyncIterable<Event>,
  then: AsyncGenerator<Event>,
): AsyncGenerator<Event> {
  try {
    yield* now;
    yield* then;
  } finally {
    await then.return(undefined);
  }
}
