import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refused request: the HTTP status and the fields of the API's error shape. */
export type Refusal = {
  readonly status: ContentfulStatusCode;
  readonly message: string;
  /** Path of the invalid field, such as `messages[0].role`, or null. */
  readonly param: string | null;
  readonly code: string;
};

/** A valid request, or why it was refused. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** Returns a valid request. */
export function accepted<T>(value: T): Checked<T> {
  return { ok: true, value };
}

/** Returns a refusal. */
export function refused(
  status: ContentfulStatusCode,
  code: string,
  message: string,
  param: string | null = null,
) {
  return { ok: false, refusal: { status, message, param, code } } as const satisfies Checked<never>;
}

/** Returns the body of an error response: `{error: {message, type, param, code}}`. */
export function errorBody({ status, message, param, code }: Refusal) {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return { error: { message, type, param, code } } as const;
}

/**
 * Returns the refusal of an unknown model, or one that the endpoint doesn't support. `wanted` names the kind of model
 * in a sentence.
 */
export function noSuchModel(model: string, wanted: string) {
  const shown = model.length > 80 ? `${model.slice(0, 80)}…` : model;
  return refused(404, 'model_not_found', `The demo gateway has no ${wanted} named '${shown}'.`, 'model');
}
