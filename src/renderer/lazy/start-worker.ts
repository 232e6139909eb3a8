/** The part of Trusted Types (W3C) that is used here. TypeScript doesn't include it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/** Starts one of the page's workers. The policy allows only scripts from the page's own origin. */
export function startWorker(scriptUrl: string): Worker {
  return new Worker(ownScriptUrl(scriptUrl), { type: 'module' });
}

/** Returns the URL of a script from the page's own origin in the form that Trusted Types require. */
export function ownScriptUrl(scriptUrl: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parlance-worker', { createScriptURL: ownScript });
  return policy?.createScriptURL(scriptUrl) ?? scriptUrl;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function ownScript(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address;
  throw new TypeError(address);
}
