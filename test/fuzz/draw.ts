import fc from 'fast-check';
import { createChance } from '../soak/chance.ts';

/** Random choices that come out the same for the same seed. */
export type Draw = {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True in so many of 1. */
  likely(share: number): boolean;
  oneOf<const Values extends readonly [unknown, ...unknown[]]>(values: Values): Values[number];
  /** One value of an arbitrary. */
  from<Value>(arbitrary: fc.Arbitrary<Value>): Value;
  /** Choices of their own, that don't depend on how many were made here before. */
  apart(name: string): Draw;
};

/** Makes the choices of a seed. */
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
    apart: (name) => createDraw(seedOf(`${seed} ${name}`)),
  };
}

/** A seed out of a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
