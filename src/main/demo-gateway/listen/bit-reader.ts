/** Reads numbers of any count of bits, the highest first. Past the end it reads zeros; `unary` throws there. */
export type BitReader = {
  /** The next `count` bits, 0 to 32, without a sign. */
  bits(count: number): number;
  /** The next `count` bits as a number in two's complement. */
  signed(count: number): number;
  /** How many zeros come before the next one. */
  unary(): number;
  /** Skips to the next whole byte; gives its place. */
  align(): number;
};

/** Creates a reader from a byte on. */
export function createBitReader(bytes: Uint8Array, from = 0): BitReader {
  let at = from;
  let held = 0;
  let left = 0;
  const bits = (count: number): number => {
    let value = 0;
    let wanted = count;
    while (wanted > 0) {
      if (left === 0) {
        held = bytes[at] ?? 0;
        at += 1;
        left = 8;
      }
      const taken = Math.min(wanted, left);
      left -= taken;
      value = value * 2 ** taken + ((held >> left) & ((1 << taken) - 1));
      wanted -= taken;
    }
    return value;
  };
  return {
    bits,
    signed(count) {
      const value = bits(count);
      return count > 0 && value >= 2 ** (count - 1) ? value - 2 ** count : value;
    },
    align() {
      left = 0;
      return at;
    },
    unary() {
      let zeros = 0;
      for (;;) {
        if (left === 0) {
          if (at >= bytes.length) throw new RangeError('The bits end before a one.');
          held = bytes[at] ?? 0;
          at += 1;
          left = 8;
        }
        const rest = held & ((1 << left) - 1);
        if (rest === 0) {
          zeros += left;
          left = 0;
          continue;
        }
        const skipped = Math.clz32(rest) - (32 - left);
        left -= skipped + 1;
        return zeros + skipped;
      }
    },
  };
}
