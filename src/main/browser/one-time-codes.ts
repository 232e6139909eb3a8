import { type Digest, digestOf, isDigestOf, newSecret, type RandomBytes } from './secret.ts';

/** One-time codes, each of which signs in one browser. Several may be valid at a time. */
export type OneTimeCodes = {
  /** Issues a code that is valid for `lifetimeMs` (`Infinity`: until it is used). Calls `onUse` when it is used. */
  issue(lifetimeMs: number, onUse?: () => void): string;
  /** Consumes a code. Returns false if it is unknown, used or expired. */
  use(code: string): boolean;
};

type Outstanding = { readonly digest: Digest; readonly expires: number; readonly onUse: () => void };

/** Creates the codes for one run. They are kept only in memory. `now` is in ms. */
export function createOneTimeCodes(deps: {
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}): OneTimeCodes {
  let outstanding: readonly Outstanding[] = [];

  return {
    issue: (lifetimeMs, onUse = () => {}) => {
      const code = newSecret(deps.randomBytes);
      outstanding = [...outstanding, { digest: digestOf(code), expires: deps.now() + lifetimeMs, onUse }];
      return code;
    },
    use: (code) => {
      const valid = outstanding.filter(({ expires }) => deps.now() < expires);
      const used = valid.find(({ digest }) => isDigestOf(digest, code));
      outstanding = valid.filter((each) => each !== used);
      used?.onUse();
      return used !== undefined;
    },
  };
}
