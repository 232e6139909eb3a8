/** Takes what comes at any rate and hands it on in batches. */
export type FrameBatch<Item> = {
  readonly add: (item: Item) => void;
  /** Hands on at once whatever waits. */
  readonly flush: () => void;
  /** Forgets whatever waits. */
  readonly drop: () => void;
};

/**
 * What a batch needs of the page: `nextFrame` tells by how many ms the frame begins late; `later` is for when no frames
 * come, because the page is hidden.
 */
export type FrameClock = {
  readonly hidden: () => boolean;
  readonly nextFrame: (run: (lateMs: number) => void) => void;
  readonly later: (run: () => void) => void;
};

/** How late a frame may begin and still be given work, in ms: half of one. */
const mostLateMs = 8;

/**
 * Hands items on at most once a frame, in order: what comes first after a frame at once, so that it needs no more work
 * in the next one, and all that follows before that one together, in it. A frame that begins late is let go by, never
 * two in a row: so a page that is too slow for every frame catches up, and goes on answering to keys and scrolling.
 */
export function createFrameBatch<Item>(
  handOn: (items: readonly Item[]) => void,
  clock: FrameClock,
): FrameBatch<Item> {
  let waiting: Item[] = [];
  // What was asked of the clock last; null once it has come or counts no more.
  let asked: object | null = null;

  let letGoBy = false;

  const ask = (of: (run: (lateMs?: number) => void) => void) => {
    const own = {};
    asked = own;
    of((lateMs = 0) => {
      if (asked === own) next(lateMs);
    });
  };
  const hand = () => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) handOn(items);
  };
  const next = (lateMs: number) => {
    asked = null;
    if (waiting.length === 0) return;
    // More comes than one frame takes: the next one gathers it as well.
    if (!clock.hidden()) ask(clock.nextFrame);
    letGoBy = !letGoBy && asked !== null && lateMs > mostLateMs;
    if (!letGoBy) hand();
  };

  return {
    add(item) {
      waiting.push(item);
      if (asked) return;
      if (clock.hidden()) return ask(clock.later);
      ask(clock.nextFrame);
      hand();
    },
    flush() {
      asked = null;
      hand();
    },
    drop() {
      waiting = [];
    },
  };
}

/** The page's own frames; a hidden page draws none, so it is updated by a timer. */
export const pageClock: FrameClock = {
  hidden: () => document.hidden,
  nextFrame: (run) => void requestAnimationFrame((due) => run(performance.now() - due)),
  later: (run) => void setTimeout(run, 100),
};
