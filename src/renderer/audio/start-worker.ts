import address from './split/split-worker.ts?worker&url';

/** What Trusted Types lend to a page (W3C Trusted Types); TypeScript does not know them. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/** The one worker of the page; of all addresses its policy lets this one through alone. */
export function startWorker(): Worker {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parlance-worker', { createScriptURL: () => address });
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
