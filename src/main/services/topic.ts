/** Publishes events to current subscribers. Each has its own queue, so a slow one doesn't block others. */
export type Topic<News> = {
  publish(news: News): void;
  /** Yields events published from this call on, until the signal is aborted or the loop ends. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<News>;
  readonly listeners: number;
};

type Listener<News> = { waiting: News[]; wake: () => void };

/** Creates a topic. `merge` can merge an event into the previous pending one (null if not). */
export function createTopic<News>(merge: (last: News, next: News) => News | null = () => null): Topic<News> {
  const listeners = new Set<Listener<News>>();

  function enqueue(listener: Listener<News>, news: News): void {
    const last = listener.waiting.at(-1);
    const merged = last === undefined ? null : merge(last, news);
    if (merged === null) listener.waiting.push(news);
    else listener.waiting[listener.waiting.length - 1] = merged;
    listener.wake();
  }

  async function* listen(listener: Listener<News>, signal: AbortSignal | undefined): AsyncGenerator<News> {
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
    publish: (news) => {
      for (const listener of listeners) enqueue(listener, news);
    },
    subscribe: (signal) => {
      const listener: Listener<News> = { waiting: [], wake: () => {} };
      if (!signal?.aborted) listeners.add(listener);
      signal?.addEventListener('abort', () => listeners.delete(listener), { once: true });
      return listen(listener, signal);
    },
    get listeners() {
      return listeners.size;
    },
  };
}

/** Yields the current state and then the events, for a page that watches. Ending the loop ends the subscription. */
export async function* startingWith<News>(now: News, then: AsyncGenerator<News>): AsyncGenerator<News> {
  try {
    yield now;
    yield* then;
  } finally {
    await then.return(undefined);
  }
}
