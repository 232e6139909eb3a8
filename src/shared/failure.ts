/** All failures that a user can see. Each code has a message in `i18n`. */
export const failureCodes = [
  // The gateway refused the request.
  'key-refused',
  'access-denied',
  'not-offered',
  'request-refused',
  'too-large',
  'context-too-long',
  'audio-refused',
  'audio-too-large',
  'audio-over-limit',
  'audio-too-long',
  'rate-limited',
  'quota-exceeded',
  'gateway-error',
  'redirected',
  // The gateway responded, but not as the API specifies, or not in full.
  'not-a-gateway',
  'response-unreadable',
  'response-too-large',
  'too-demanding',
  'images-refused',
  'images-too-large',
  'files-refused',
  'chat-audio-refused',
  'files-too-large',
  'single-reply',
  'fewer-replies',
  'no-audio',
  'nothing-spoken',
  'no-text',
  'audio-cut-off',
  'audio-in-pieces',
  'recording-incomplete',
  'too-much-audio',
  'text-too-long',
  'voice-refused',
  // The connection to the gateway failed.
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
  // The requested action isn't possible.
  'no-gateway',
  'gateway-removed',
  'other-origin',
  'no-model',
  'key-needed',
  'key-unreadable',
  'header-needed',
  'bad-address',
  'bad-value',
  'attachment-too-large',
  'other-gateway',
  'transcription-interrupted',
  'transcript-cut-off',
  'audio-deleted',
  'file-changed',
  'not-saved',
  'split-failed',
  'not-found',
  'busy',
  'stopped',
  // Audio and files on this computer.
  'microphone',
  'microphone-lost',
  'silent-recording',
  'unplayable',
  'media-too-large',
  'uploads-waiting',
  'too-many-uploads',
  'empty-file',
  // Parlance itself.
  'app-closed',
  'data-in-use',
  'unsafe-start',
  'update-failed',
  'work-under-way',
  'storage',
  'backup-folder',
  'backup-failed',
  'restore-failed',
  'internal',
] as const;

/** Stable, machine-readable name of a failure. */
export type FailureCode = (typeof failureCodes)[number];

/**
 * A failure as data: a code and the values for its message, but no text of Parlance's own. `values.said` is the
 * gateway's message (at most 300 characters), `values.status` the HTTP status, and `values.retryAt` the earliest time
 * at which a refused request may be sent again, in epoch ms. `values.key` is masked, `values.header` is the name
 * of a header, and `values.proxy` is the proxy's
 * host and port. `values.sent` is how much of the request was sent (`nothing`, `partly`, `whole`), and `values.reason`
 * is a stable word that distinguishes failures with the same code. The names of `values.host`, `values.address`,
 * `values.gateway` and `values.field` are self-explanatory.
 */
export type Failure = {
  readonly code: FailureCode;
  readonly values: Readonly<Record<string, string | number>>;
};

/**
 * Returns the failure in a JSON value, or null if it isn't one. Accepts the same values as `failureSchema`, without
 * loading zod into the page.
 */
export function failureIn(json: unknown): Failure | null {
  if (typeof json !== 'object' || json === null || !('code' in json) || !('values' in json)) return null;
  const code = failureCodes.find((known) => known === json.code);
  const { values } = json;
  if (!code || typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  // Like zod, which drops a record's `__proto__`.
  const entries = Object.entries(values).filter(([name]) => name !== '__proto__');
  if (!entries.every(isValue)) return null;
  return { code, values: Object.fromEntries(entries) };
}

function isValue(entry: readonly [string, unknown]): entry is [string, string | number] {
  return typeof entry[1] === 'string' || Number.isFinite(entry[1]);
}

/** Creates a failure. Leaves out undefined values. */
export function failure(
  code: FailureCode,
  values: Readonly<Record<string, string | number | undefined>> = {},
): Failure {
  const known = Object.entries(values).filter(
    (entry): entry is [string, string | number] => entry[1] !== undefined,
  );
  return { code, values: Object.fromEntries(known) };
}

/** Error that carries a {@link Failure}. The contract catches it and sends the failure to the page as data. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;
  /** The response body received from the gateway, with secrets masked. Null if there was none. */
  readonly responseBody: string | null;

  constructor(failed: Failure, options: ErrorOptions & { readonly responseBody?: string | null } = {}) {
    super(failed.code, options);
    this.failure = failed;
    this.responseBody = options.responseBody || null;
  }
}

/** Returns the failure of a thrown value. An unexpected error becomes `internal`. */
export function failureOf(thrown: unknown): Failure {
  return thrown instanceof FailureError ? thrown.failure : failure('internal');
}
