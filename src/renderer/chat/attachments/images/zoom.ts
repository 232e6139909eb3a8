/** Size of an image in the viewer: fitted to the window, or a multiple of its natural size. */
export type Zoom = 'fit' | number;

const steps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** Returns the next larger or smaller size, within limits. */
export function zoomed(zoom: number, step: 1 | -1): number {
  const next =
    step === 1 ? steps.find((each) => each > zoom + 0.001) : steps.findLast((each) => each < zoom - 0.001);
  return next ?? (step === 1 ? Math.max(zoom, ...steps.slice(-1)) : Math.min(zoom, ...steps.slice(0, 1)));
}
