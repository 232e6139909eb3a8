/** Waits for the next frame. Resolves with its time in ms. */
export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Waits until the next frame has been laid out and painted. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Starts measuring frames. The result returns the longest time between two of them, in ms. */
export function longestFrame(): () => number {
  let longest = 0;
  let before = performance.now();
  let handle = 0;
  const onFrame = (at: number) => {
    longest = Math.max(longest, at - before);
    before = at;
    handle = requestAnimationFrame(onFrame);
  };
  handle = requestAnimationFrame((at) => {
    before = at;
    handle = requestAnimationFrame(onFrame);
  });
  return () => {
    cancelAnimationFrame(handle);
    return longest;
  };
}

/** Starts counting dropped frames. The result returns their number. */
export function countDropped(): () => number {
  let dropped = 0;
  let before = performance.now();
  let handle = 0;
  const onFrame = (at: number) => {
    dropped += Math.max(0, Math.round((at - before) / (1000 / 60)) - 1);
    before = at;
    handle = requestAnimationFrame(onFrame);
  };
  handle = requestAnimationFrame((at) => {
    before = at;
    handle = requestAnimationFrame(onFrame);
  });
  return () => {
    cancelAnimationFrame(handle);
    return dropped;
  };
}
