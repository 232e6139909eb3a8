/** A call of Electron's API: the API's name, whether the app was ready, and the arguments as plain data. */
export type Call = { readonly api: string; readonly ready: boolean; readonly args: readonly unknown[] };

const calls: Call[] = [];
let ready = false;

/** Returns all calls so far, in order. */
export function callsSoFar(): readonly Call[] {
  return [...calls];
}

export function isReady(): boolean {
  return ready;
}

/** Marks the app as ready. From now on, calls that are only allowed before `ready` throw. */
export function nowReady(): void {
  ready = true;
}

/**
 * Records a call.
 *
 * @throws if Electron's documentation allows it only before `ready` or only after it
 */
export function called(
  api: string,
  when: 'before ready' | 'after ready' | 'any time',
  ...args: readonly unknown[]
): void {
  calls.push({ api, ready, args: args.map(asData) });
  if (when === 'before ready' && ready) throw new Error(`${api} was called after ready`);
  if (when === 'after ready' && !ready) throw new Error(`${api} was called before ready`);
}

function asData(value: unknown): unknown {
  if (value === undefined || typeof value === 'function') return typeof value;
  return JSON.parse(JSON.stringify(value));
}
