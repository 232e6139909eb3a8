/** Waits for the next frame. Resolves with its time in ms. */
export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until the next frame has been laid out and painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Starts measuring frames. The returned function returns the longest time between two of them, in ms. */
export function longestFrame(): () => number {
  let longest = 0;
  const stop = eachFrame((ms) => {
    longest = Math.max(longest, ms);
  });
  return () => {
    stop();
    return longest;
  };
}

/** Starts counting dropped frames. The returned function returns their number. */
export function countDropped(): () => number {
  let dropped = 0;
  const stop = eachFrame((ms) => {
    dropped += Math.max(0, Math.round(ms / (1000 / 60)) - 1);
  });
  return () => {
    stop();
    return dropped;
  };
}

/**
 * Calls `onFrame` for each frame after the first with the time since the previous frame, in ms. Returns a function that
 * stops this.
 */
function eachFrame(onFrame: (ms: number) => void): () => void {
  let handle = requestAnimationFrame(function first(start) {
    let before = start;
    handle = requestAnimationFrame(function next(at) {
      onFrame(at - before);
      before = at;
      handle = requestAnimationFrame(next);
    });
  });
  return () => cancelAnimationFrame(handle);
}
