/** Sample rate that RNNoise expects, in Hz. */
export const detectionRate = 48_000;
/** Length of a frame, in ms. */
export const frameMs = 10;
/** Length of a frame, in samples. */
export const frameLength = (detectionRate * frameMs) / 1000;
