/** Every way in which something can go wrong that a person can meet; each has its sentence in `words`. */
export const failureCodes = [
  // The gateway answered, and refused.
  'key-refused',
  'access-denied',
  'not-offered',
  'request-refused',
  'too-large',
  'audio-refused',
  'audio-too-large',
  'audio-over-limit',
  'audio-too-long',
  'rate-limited',
  'quota-exceeded',
  'gateway-error',
  'redirected',
  // The gateway answered, and the answer was not one of this interface.
  'not-a-gateway',
  'answer-unreadable',
  'answer-too-large',
  'too-demanding',
  'single-reply',
  'fewer-replies',
  'no-sound',
  'no-text',
  'audio-cut-off',
  'audio-too-much',
  'text-too-long',
  // The gateway could not be reached, or was lost.
  'no-such-host',
  'connection-refused',
  'unreachable',
  'timed-out',
  'connection-lost',
  'went-silent',
  'ended-early',
  'certificate',
  'not-secure',
  'ca-file',
  'proxy',
  // What was asked cannot be done.
  'no-gateway',
  'no-model',
  'key-needed',
  'key-unreadable',
  'header-needed',
  'bad-address',
  'bad-value',
  'attachment-too-large',
  'other-gateway',
  'hearing-interrupted',
  'audio-forgotten',
  'file-changed',
  'recording-unprepared',
  'not-found',
  'busy',
  'stopped',
  // Sound on this computer.
  'microphone',
  'microphone-lost',
  'unplayable',
  'media-too-large',
  'uploads-waiting',
  'empty-file',
  // Parlance itself.
  'app-closed',
  'data-in-use',
  'unsafe-start',
  'update-failed',
  'work-under-way',
  'storage',
  'internal',
] as const;

/** The stable, machine-readable name of a failure. */
export type FailureCode = (typeof failureCodes)[number];

/**
 * A failure as data: a code and the values its sentence needs, never a sentence of ours. `values.said` holds the
 * gateway's own words (at most 300 characters), `values.status` the HTTP status, `values.retryAt` (epoch ms) when a
 * refused request may be sent again, `values.host`, `values.address`, `values.gateway`, `values.key` (masked),
 * `values.field`, `values.proxy` (host and port) what they say, `values.sent` how much of a request had gone out
 * (`nothing`, `partly`, `whole`), `values.reason` a stable word that tells apart what one code joins.
 */
export type Failure = {
  readonly code: FailureCode;
  readonly values: Readonly<Record<string, string | number>>;
};

/**
 * The failure that a piece of JSON is, null where it is none. As `failureSchema` reads it, without what the page would
 * load for a schema.
 */
export function failureIn(json: unknown): Failure | null {
  if (typeof json !== 'object' || json === null || !('code' in json) || !('values' in json)) return null;
  const code = failureCodes.find((known) => known === json.code);
  const { values } = json;
  if (!code || typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  const entries = Object.entries(values);
  if (!entries.every(isValue)) return null;
  return { code, values: Object.fromEntries(entries) };
}

function isValue(entry: readonly [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === 'string' || Number.isFinite(entry[1]);
}

/** Makes a failure; values that are undefined are left out. */
export function failure(
  code: FailureCode,
  values: Readonly<Record<string, string | number | undefined>> = {},
): Failure {
  const known = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  return { code, values: Object.fromEntries(known) };
}

/** Carries a {@link Failure} through code that throws; caught at the contract and turned back into data. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  /** The body that a gateway answered with, as far as it came and without the key; null where none came. */
  readonly answer: string | null;

  constructor(failed: Failure, options: ErrorOptions & { readonly answer?: string | null } = {}) {
    super(failed.code, options);
    this.failure = failed;
    this.answer = options.answer || null;
  }
}

/** The failure inside anything that was thrown; what nobody foresaw becomes `internal`. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof FailureError ? thrown.failure : failure('internal');
}
