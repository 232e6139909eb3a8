import { flatCopy } from './flat-copy.ts';

/**
 * Results of the parts of a text, by part. When an edited text is read again, only the parts that the previous reading
 * didn't have are computed.
 */
export type Reuse<Result> = {
  /** Starts a reading. Results of a reading with another `scope`, such as other limits, aren't reused. */
  start(scope: string): void;
  /** Returns the result for a part, which must depend on nothing but the part and the scope. */
  of(part: string, compute: () => Result): Result;
};

/** Creates an empty one. It keeps the results of the last two readings. */
export function createReuse<Result>(): Reuse<Result> {
  let before = new Map<string, Result>();
  let now = new Map<string, Result>();
  let scope = '';
  return {
    start: (next) => {
      before = next === scope ? now : new Map();
      now = new Map();
      scope = next;
    },
    of: (part, compute) => {
      const known = now.get(part) ?? before.get(part);
      // Results outlive the text of the reading that computed them. Parts are from the last two.
      const result = known === undefined ? flatCopy(compute()) : known;
      if (!now.has(part)) now.set(part, result);
      return result;
    },
  };
}
