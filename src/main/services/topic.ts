/** Publishes events to current subscribers. Each has its own queue, so a slow one doesn't block others. */
export type Topic<Event> = {
  publish(event: Event): void;
  /** Yields events published from this call on, until the signal is aborted or the loop ends. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<Event>;
  /**
   * Yields the current state, and then events like `subscribe`. A subscriber with too many unread events gets the state
   * again instead. What the first call of `now` throws is thrown here.
   */
  watch(now: () => Event, signal: AbortSignal | undefined): AsyncGenerator<Event>;
  /** Like `watch`, but the state consists of several events. Those published while it is read follow it. */
  watchAll(now: () => State<Event>, signal: AbortSignal | undefined): AsyncGenerator<Event>;
  readonly listeners: number;
};

type State<Event> = Iterable<Event> | AsyncIterable<Event>;

type Listener<Event> = {
  waiting: Event[];
  wake: () => void;
  /** Returns the current state; null if the events don't add up to one. */
  readonly now: (() => State<Event>) | null;
  /** Whether the unread events were dropped, so that the state is yielded next. */
  isBehind: boolean;
};

/** The number of unread events after which a subscriber gets the state instead. */
const pendingLimit = 256;

/**
 * Merges an event into a pending one. Returns null if both have to be kept in this order, and undefined if they're about
 * different items, so that the event may be merged into an earlier one.
 */
type Merge<Event> = (pending: Event, next: Event) => Event | null | undefined;

/** Creates a topic, which merges pending events with `merge`. */
export function createTopic<Event>(merge: Merge<Event> = () => null): Topic<Event> {
  const listeners = new Set<Listener<Event>>();

  function enqueue(listener: Listener<Event>, event: Event): void {
    if (listener.isBehind) return;
    const { waiting } = listener;
    if (isMergedInto(waiting, event, merge)) return;
    if (listener.now === null || waiting.length < pendingLimit) waiting.push(event);
    else {
      listener.waiting = [];
      listener.isBehind = true;
    }
    listener.wake();
  }

  function add(now: Listener<Event>['now'], signal: AbortSignal | undefined): Listener<Event> {
    const listener: Listener<Event> = { waiting: [], wake: () => {}, now, isBehind: false };
    if (!signal?.aborted) listeners.add(listener);
    signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
    return listener;
  }

  async function* listen(
    listener: Listener<Event>,
    first: State<Event>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<Event> {
    const stop = () => listener.wake();
    signal?.addEventListener('abort', stop);
    try {
      yield* first;
      while (!signal?.aborted) {
        const next = listener.waiting.shift();
        if (next !== undefined) yield next;
        else if (listener.isBehind && listener.now) {
          const state = listener.now();
          // From here on, events aren't part of the state.
          listener.isBehind = false;
          yield* state;
        } else await new Promise<void>((wake) => (listener.wake = wake));
      }
    } finally {
      signal?.removeEventListener('abort', stop);
      listeners.delete(listener);
    }
  }

  const watchAll: Topic<Event>['watchAll'] = (now, signal) => {
    const first = now();
    return listen(add(now, signal), first, signal);
  };

  return {
    publish: (event) => {
      for (const listener of listeners) enqueue(listener, event);
    },
    subscribe: (signal) => listen(add(null, signal), [], signal),
    watch: (now, signal) => watchAll(() => [now()], signal),
    watchAll,
    get listeners() {
      return listeners.size;
    },
  };
}

function isMergedInto<Event>(waiting: Event[], next: Event, merge: Merge<Event>): boolean {
  for (let at = waiting.length - 1; at >= 0; at -= 1) {
    const merged = merge(waiting[at] as Event, next);
    if (merged === null) return false;
    if (merged === undefined) continue;
    waiting[at] = merged;
    return true;
  }
  return false;
}

/** One topic per item, for the items that are being watched. */
export type Topics<Key, Event> = {
  publish(key: Key, event: Event): void;
  isWatched(key: Key): boolean;
  watch(key: Key, now: () => Event, signal: AbortSignal | undefined): AsyncGenerator<Event>;
};

/** Creates topics, each of which merges events like a single {@link createTopic}. */
export function createTopics<Key, Event>(merge?: Merge<Event>): Topics<Key, Event> {
  const topics = new Map<Key, Topic<Event>>();
  return {
    publish: (key, event) => topics.get(key)?.publish(event),
    isWatched: (key) => topics.has(key),
    watch: (key, now, signal) => {
      const topic = topics.get(key) ?? createTopic(merge);
      const events = topic.watch(now, signal);
      topics.set(key, topic);
      return (async function* () {
        try {
          yield* events;
        } finally {
          await events.return(undefined);
          if (topic.listeners === 0 && topics.get(key) === topic) topics.delete(key);
        }
      })();
    },
  };
}

/**
 * Returns a `merge` that keeps the last of several pending events about one item, each of which contains the whole
 * item. `keyOf` identifies the item of an event, and returns null for events that have to be kept.
 */
export function latestOfItem<Event>(keyOf: (event: Event) => string | null) {
  return (pending: Event, next: Event): Event | null | undefined => {
    const [key, pendingKey] = [keyOf(next), keyOf(pending)];
    if (key === null || pendingKey === null) return null;
    return key === pendingKey ? next : undefined;
  };
}

/** An event, and the page that caused it: null if no page did. */
export type FromPage<Event> = { readonly by: string | null; readonly event: Event };

/**
 * Yields the events that `page` didn't cause itself. It gets all of them from the topic, which has to merge them first:
 * if only the others were published to it, an older one that is still pending would replace what `page` saved after it.
 */
export async function* exceptOwn<Event>(
  events: AsyncGenerator<FromPage<Event>>,
  page: string,
): AsyncGenerator<Event> {
  for await (const { by, event } of events) if (by !== page) yield event;
}
