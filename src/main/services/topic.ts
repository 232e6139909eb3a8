/** News for whoever listens now; each listener has its own queue, so a slow one holds up nobody. */
export type Topic<News> = {
  publish(news: News): void;
  /** What is published from this call on, until the signal is aborted or the loop is left. */
  subscribe(signal: AbortSignal | undefined): AsyncGenerator<News>;
  readonly listeners: number;
};

type Listener<News> = { waiting: News[]; wake: () => void };

/** A topic; `merge` may fold news into the one before it that nobody has taken yet (null: it can't). */
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

/** The state now, then the news: what a page that watches is given. Leaving the loop ends the subscription. */
export async function* startingWith<News>(now: News, then: AsyncGenerator<News>): AsyncGenerator<News> {
  try {
    yield now;
    yield* then;
  } finally {
    await then.return(undefined);
  }
}
