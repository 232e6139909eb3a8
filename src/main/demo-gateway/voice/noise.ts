/** Creates a source of white noise from −1 to 1. The same seed gives the same noise (xorshift32). */
export function createNoise(seed = 0x2545f491): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}
