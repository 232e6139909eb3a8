import address from './split/split-worker.ts?worker&url';

/** The part of Trusted Types (W3C) that is used here. TypeScript doesn't include it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/** Starts the page's worker. Its URL is the only one that the policy allows. */
export function startWorker(): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parlance-worker', { createScriptURL: () => address });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
