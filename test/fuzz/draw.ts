import fc from 'fast-check';
import { createChance } from '../soak/chance.ts';

/** Random choices that are the same for the same seed. */
export type Draw = {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  /** True with probability `share`. */
  likely(share: number): boolean;
  oneOf<const Values extends readonly [unknown, ...unknown[]]>(values: Values): Values[number];
  /** A value from an arbitrary. */
  from<Value>(arbitrary: fc.Arbitrary<Value>): Value;
  /** Creates an independent sequence of choices that doesn't depend on how many choices were made before. */
  fork(name: string): Draw;
};

/** Creates the choices for a seed. */
export function createDraw(seed: number): Draw {
  const chance = createChance(seed);
  const below = (limit: number) => Math.floor(chance() * limit);
  return {
    below,
    likely: (share) => chance() < share,
    oneOf: (values) => values[below(values.length)] ?? values[0],
    from: (arbitrary) => {
      const [value] = fc.sample(arbitrary, { seed: below(2 ** 31), numRuns: 1 });
      return value as typeof value & {};
    },
    fork: (name) => createDraw(seedOf(`${seed} ${name}`)),
  };
}

/** Hashes a string to a seed (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
