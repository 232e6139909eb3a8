/** The part of Trusted Types (W3C) that is used here. TypeScript doesn't include it. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

/** Starts a worker of the page. The policy allows only scripts of the page's own origin. */
export function startWorker(own: string): Worker {
  return new Worker(ownScriptUrl(own), { type: 'module' });
}

/** Returns the URL of a script of the page's own origin in the form that Trusted Types demand. */
export function ownScriptUrl(own: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('parlance-worker', { createScriptURL: ownScript });
  return policy?.createScriptURL(own) ?? own;
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

function ownScript(given: string): string {
  if (new URL(given, location.href).origin === location.origin) return given;
  throw new TypeError(given);
}
