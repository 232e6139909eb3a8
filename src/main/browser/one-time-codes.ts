import { type Digest, digestOf, isDigestOf, newSecret, type RandomBytes } from './secret.ts';

/** Codes that let one browser in, once each; several may be outstanding. */
export type OneTimeCodes = {
  /** A new code that is good for so many milliseconds (`Infinity`: until it is used). */
  issue(lifetimeMs: number): string;
  /** Uses a code up; false where it was used, has run out or never was one. */
  use(code: string): boolean;
};

/** Makes the codes of one run; they live in memory alone. `now` is in milliseconds. */
export function createOneTimeCodes(deps: {
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}): OneTimeCodes {
  let outstanding: readonly { readonly digest: Digest; readonly expires: number }[] = [];

  return {
    issue: (lifetimeMs) => {
      const code = newSecret(deps.randomBytes);
      outstanding = [...outstanding, { digest: digestOf(code), expires: deps.now() + lifetimeMs }];
      return code;
    },
    use: (code) => {
      const valid = outstanding.filter(({ expires }) => deps.now() < expires);
      outstanding = valid.filter(({ digest }) => !isDigestOf(digest, code));
      return outstanding.length < valid.length;
    },
  };
}
