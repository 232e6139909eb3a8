const full = process.env.PARLANCE_FUZZ === 'full';

/** Returns how many cases to try a property with: `few` in `npm test`, `many` in `npm run test:long`. */
export function runs(few: number, many: number): { readonly numRuns: number } {
  return { numRuns: full ? many : few };
}
