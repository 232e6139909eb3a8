/** Returns a generator of pseudo-random integers below a limit, which the seed determines (mulberry32). */
export function seededIntegers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** Returns a copy of a file that is truncated or has a few changed bytes, most of them near its start. */
export function mutated(file: Uint8Array, random: (limit: number) => number): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(file);
  if (random(4) === 0) return copy.slice(0, random(copy.length));
  for (let count = 1 + random(8); count > 0; count -= 1) {
    const range = random(2) === 0 ? Math.min(200, copy.length) : copy.length;
    copy[random(range)] = [0, 0xff, 0x7f, 0x80, random(256)][random(5)] ?? 0;
  }
  if (random(8) === 0) {
    const [from, to] = [random(copy.length), random(copy.length)];
    copy.copyWithin(to, from, from + random(1 + copy.length - from));
  }
  return copy;
}
