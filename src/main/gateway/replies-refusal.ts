import { FailureError, failure } from '../../shared/failure.ts';
import { parsed, record } from './json-fields.ts';

/**
 * Returns a `single-reply` failure if the gateway refused the request because it requested several replies, else the
 * failure unchanged.
 */
export function repliesRefusal(refusal: FailureError): FailureError {
  const { failure: failed, responseBody } = refusal;
  if (failed.code !== 'request-refused' || !isAboutReplies(String(failed.values.said ?? ''), responseBody)) {
    return refusal;
  }
  return new FailureError(failure('single-reply', failed.values), { cause: refusal, responseBody });
}

function isAboutReplies(message: string, responseBody: string | null): boolean {
  return parameterIn(responseBody) === 'n' || aboutN.test(message) || aboutSeveral.test(message);
}

/** Matches "'n' : number must be at most 1", "n > 1 is not supported", "Unrecognized request argument supplied: n". */
const aboutN = /(?<![\w/.-])n(?![\w/-]|\.\w)/;
/** Matches "Only one completion choice is allowed", "Multiple candidates is not enabled for this model". */
const aboutSeveral =
  /\b(only (one|a single|1)|multiple|several|more than (one|1)|number of)\b.{0,30}\b(choice|completion|candidate|generation|repl(y|ie))s?\b/i;

/**
 * Returns the parameter that an error names: OpenAI's `error.param`, or the last element of FastAPI's `detail[].loc`.
 */
function parameterIn(responseBody: string | null): unknown {
  const body = record(parsed(responseBody ?? ''));
  const detail: unknown = Array.isArray(body?.detail) ? body.detail[0] : null;
  const path = record(detail)?.loc;
  return record(body?.error)?.param ?? (Array.isArray(path) ? path.at(-1) : undefined);
}
