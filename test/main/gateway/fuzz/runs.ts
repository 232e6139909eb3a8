const full = process.env.PARLANCE_FUZZ === 'full';

/** How many cases a property is tried with: the first in `npm test`, the second in `npm run test:long`. */
export function runs(few: number, many: number): { readonly numRuns: number } {
  return { numRuns: full ? many : few };
}
