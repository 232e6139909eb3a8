import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<R, T> {
    /** Compares texts, in order, with equal texts or patterns. */
    toMatchTexts(expected: readonly (string | RegExp)[]): R;
  }
}

expect.extend({
  toMatchTexts(received: readonly string[], expected: readonly (string | RegExp)[]) {
    const pass =
      received.length === expected.length &&
      received.every((text, at) => {
        const one = expected[at] ?? '';
        return one instanceof RegExp ? one.test(text) : one === text;
      });
    return {
      pass,
      message: () =>
        `expected ${this.utils.printReceived(received)} to match ${this.utils.printExpected(expected)}`,
    };
  },
});
