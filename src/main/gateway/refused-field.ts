import type { FailureError } from '../../shared/failure.ts';

type Refusal = Pick<FailureError, 'failure' | 'responseBody'>;

/**
 * Returns the message of a gateway that refused a request before doing any work, without quotation marks. Null if it
 * didn't refuse the request, or if the request may have been charged.
 */
export function refusalMessage({ failure: { code, values }, responseBody }: Refusal): string | null {
  if (code !== 'request-refused' || !refusingStatuses.has(Number(values.status))) return null;
  return withoutQuotes(responseBody ?? String(values.said ?? ''));
}

/** Whether a refusal is about a field, by any of its names. */
export function refusesField(message: string, names: readonly string[]): boolean {
  const marked = message.replace(/(?<![\w.])\w+(?!\.?\w)/g, (word) => (names.includes(word) ? mark : word));
  return refusing.some((wording) => wording.test(marked));
}

/** Statuses of a request that was refused before any work was done. */
const refusingStatuses = new Set([400, 422]);

const longestMessage = 10_000;

/** Stands for the name of the field in {@link refusing}. */
const mark = '§';

/** The wordings of a refusal. Quotation marks are left out, so that JSON within JSON reads like a message. */
const refusing: readonly RegExp[] = [
  // Unsupported parameter: § is not supported with this model. Unsupported value: § does not support 0.2 …
  /\b(?:unsupported|unknown|unrecognized) (?:request )?(?:parameter|param|value|argument|field|name)s?(?: supplied)?:? §/i,
  /§ of type \S{1,40} is not supported with\b/i,
  // property § is unsupported; § is deprecated for this model; § parameter is not supported by …
  /§ (?:(?:parameter|argument|field) )?is (?:not supported|unsupported|deprecated|not allowed)\b/i,
  /\bnot supported on this model: §/i,
  // dont support §=0.7; does not support parameter §; does not support parameters: {§: 0.5}
  /\b(?:does not|do not|doesnt|dont) support (?:the )?(?:parameters?:? ?)?[[{(]?§/i,
  /\bdoes not support parameters: [[{(][^\])}§]{0,300}§/i,
  // {type: extra_forbidden, loc: [body, §]}, with parentheses in Python
  /\bextra_forbidden, ?loc: ?[[(]body, ?§[\])]/,
  /\bextra_forbidden,loc:\[body,§\]/,
  // § must be one of none or default; Input should be low, medium or high
  /§ (?:must|should) be (?:one of|either)\b/i,
  /\bloc: ?[[(]body, ?§[\])], ?msg: ?input should be\b/i,
  /§: extra inputs are not permitted/i,
  /\badditional properties are not allowed \(§/i,
  /\bparam: ?§, ?code: ?(?:unsupported_parameter|unsupported_value|unknown_parameter)\b/,
  /\bcode: ?(?:unsupported_parameter|unsupported_value|unknown_parameter), ?(?:type: ?invalid_request_error, ?)?param: ?§/,
  // If two fields exclude each other, the second one is left out.
  /\band § cannot both be\b/i,
  /\bcannot specify both \S{1,40} and §/i,
];

/** Returns the start of a response without quotation marks, backslashes and line breaks. */
export function withoutQuotes(text: string): string {
  return text
    .replaceAll(mark, '')
    .replace(/[\\"'`]/g, '')
    .replace(/\s/g, ' ')
    .slice(0, longestMessage);
}
