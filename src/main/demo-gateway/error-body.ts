import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why the demo gateway refuses a request: the HTTP status and the fields of the common error shape. */
export type Refusal = {
  readonly status: ContentfulStatusCode;
  readonly message: string;
  /** The field at fault as a path (`messages[0].role`), or null. */
  readonly param: string | null;
  readonly code: string;
};

/** Either what a request asks for, or why it is refused. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** Marks a request as understood. */
export function accepted<T>(value: T): Checked<T> {
  return { ok: true, value };
}

/** Marks a request as refused. */
export function refused(
  status: ContentfulStatusCode,
  code: string,
  message: string,
  param: string | null = null,
) {
  return { ok: false, refusal: { status, message, param, code } } as const satisfies Checked<never>;
}

/** The body of an error in the shape that clients of this format expect: `{error: {message, type, param, code}}`. */
export function errorBody({ status, message, param, code }: Refusal) {
  const type = status >= 500 ? 'server_error' : 'invalid_request_error';
  return { error: { message, type, param, code } } as const;
}

/** The refusal of a model that is not there, or not for this endpoint; `wanted` names the kind in a sentence. */
export function noSuchModel(model: string, wanted: string) {
  const shown = model.length > 80 ? `${model.slice(0, 80)}…` : model;
  return refused(404, 'model_not_found', `The demo gateway has no ${wanted} named '${shown}'.`, 'model');
}
