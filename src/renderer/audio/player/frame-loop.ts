/** A step that runs on every animation frame. */
export type FrameLoop = {
  /** Calls the step now and on every frame until it returns false. */
  readonly start: () => void;
  readonly stop: () => void;
};

/** Creates a {@link FrameLoop}. `step` returns whether to continue. */
export function createFrameLoop(step: () => boolean): FrameLoop {
  let frame = 0;
  const stop = () => cancelAnimationFrame(frame);
  const start = () => {
    stop();
    if (step()) frame = requestAnimationFrame(start);
  };
  return { start, stop };
}
