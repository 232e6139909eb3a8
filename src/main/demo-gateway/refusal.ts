import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refused request, with an HTTP status and the fields of the API's error shape. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Path of the invalid field, such as `messages[0].role`, or null. */
  readonly param: string | null;

  constructor(status: ContentfulStatusCode, code: string, message: string, param: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.param = param;
  }

  /** The body of the response: `{error: {message, type, param, code}}`. */
  get body() {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error';
    return { error: { message: this.message, type, param: this.param, code: this.code } } as const;
  }
}

/**
 * Returns the refusal for an unknown model, or for one that the endpoint doesn't support. `wanted` is the kind of
 * model, for use in a sentence.
 */
export function noSuchModel(model: string, wanted: string): Refusal {
  const shown = model.length > 80 ? `${model.slice(0, 80)}…` : model;
  return new Refusal(404, 'model_not_found', `The demo gateway has no ${wanted} named '${shown}'.`, 'model');
}
