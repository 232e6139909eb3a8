/** Collects items that arrive at any rate and delivers them in batches. */
export type FrameBatch<Item> = {
  readonly add: (item: Item) => void;
  /** Delivers pending items immediately. */
  readonly flush: () => void;
  /** Discards pending items. */
  readonly drop: () => void;
};

/**
 * The timing source of a batch. `nextFrame` reports how many ms late the frame starts. `later` replaces it while the
 * page is hidden, when no frames run.
 */
export type FrameClock = {
  readonly hidden: () => boolean;
  readonly nextFrame: (run: (delayMs: number) => void) => void;
  readonly later: (run: () => void) => void;
};

/** A frame that starts more than half a frame late (in ms) is skipped. */
const maxDelayMs = 8;

/**
 * Delivers items in order, at most once per frame. The first item after an idle frame is delivered immediately; items
 * that follow wait for the next frame. A late frame is skipped, but never two in a row. This lets an overloaded page
 * catch up while it still responds to keys and scrolling.
 */
export function createFrameBatch<Item>(
  deliver: (items: readonly Item[]) => void,
  clock: FrameClock,
): FrameBatch<Item> {
  let waiting: Item[] = [];
  // The latest request to the clock; null once it has fired or is void.
  let request: object | null = null;
  let skipped = false;

  const requestCall = (schedule: (run: (delayMs?: number) => void) => void) => {
    const token = {};
    request = token;
    schedule((delayMs = 0) => {
      if (request === token) next(delayMs);
    });
  };
  const deliverAll = () => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) deliver(items);
  };
  const next = (delayMs: number) => {
    request = null;
    if (waiting.length === 0) return;
    // More items are likely, so request another frame to batch them.
    if (!clock.hidden()) requestCall(clock.nextFrame);
    skipped = !skipped && request !== null && delayMs > maxDelayMs;
    if (!skipped) deliverAll();
  };

  return {
    add(item) {
      waiting.push(item);
      if (request) return;
      if (clock.hidden()) return requestCall(clock.later);
      requestCall(clock.nextFrame);
      deliverAll();
    },
    flush() {
      request = null;
      deliverAll();
    },
    drop() {
      waiting = [];
    },
  };
}

/** Animation frames, or a timer while the page is hidden and draws none. */
export const pageClock: FrameClock = {
  hidden: () => document.hidden,
  nextFrame: (run) => void requestAnimationFrame((dueAt) => run(performance.now() - dueAt)),
  later: (run) => void setTimeout(run, 100),
};
