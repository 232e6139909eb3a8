/** Takes what comes at any rate and hands it on in batches. */
export type FrameBatch<Item> = {
  readonly add: (item: Item) => void;
  /** Hands on at once whatever waits. */
  readonly flush: () => void;
  /** Forgets whatever waits. */
  readonly drop: () => void;
};

/** What a batch needs of the page; `later` is for when no frames come, because the page is hidden. */
export type FrameClock = {
  readonly hidden: () => boolean;
  readonly nextFrame: (run: () => void) => void;
  readonly later: (run: () => void) => void;
};

/** Hands items on at most once a frame, all that came since the last one, in order. */
export function createFrameBatch<Item>(
  handOn: (items: readonly Item[]) => void,
  clock: FrameClock,
): FrameBatch<Item> {
  let waiting: Item[] = [];
  let scheduled = false;

  const flush = () => {
    scheduled = false;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    handOn(items);
  };

  return {
    add(item) {
      waiting.push(item);
      if (scheduled) return;
      scheduled = true;
      if (clock.hidden()) clock.later(flush);
      else clock.nextFrame(flush);
    },
    flush,
    drop() {
      waiting = [];
    },
  };
}

/** The page's own frames; a hidden page draws none, so it is updated by a timer. */
export const pageClock: FrameClock = {
  hidden: () => document.hidden,
  nextFrame: (run) => void requestAnimationFrame(run),
  later: (run) => void setTimeout(run, 100),
};
