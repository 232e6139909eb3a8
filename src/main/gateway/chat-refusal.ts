import type { FailureError } from '../../shared/failure.ts';
import { reasoningEfforts, verbosities } from '../../shared/limits.ts';
import { type ChatCorrection, neverLeftOut } from '../../shared/models/chat-correction.ts';
import type { ChatBody } from './chat-request.ts';

/**
 * Returns how to correct a chat request after a gateway refused fields of it. Empty if it was refused for another
 * reason, such as a value out of range, or if it may have been charged. The wordings are those of real gateways
 * (`test/main/gateway/chat-refusals.ts`).
 */
export function chatCorrections(body: ChatBody, { failure, answer }: Refusal): readonly ChatCorrection[] {
  const message = refusalMessage({ failure, answer });
  if (message === null) return [];
  return Object.keys(body)
    .filter((field) => !neverLeftOut.has(field) && isRefused(field, message))
    .map((field) => {
      const allowed = allowedIn(message, field).filter((value) => value !== body[field]);
      const instead = replacements.get(field) ?? null;
      return allowed.length > 0 ? { field, instead, allowed } : { field, instead };
    });
}

type Refusal = Pick<FailureError, 'failure' | 'answer'>;

/**
 * Returns what a gateway said when it refused a request before any work was done, without quotation marks. Null if it
 * didn't refuse the request, or if the request may have been charged.
 */
export function refusalMessage({ failure: { code, values }, answer }: Refusal): string | null {
  if (code !== 'request-refused' || !refusingStatuses.has(Number(values.status))) return null;
  return plain(answer ?? String(values.said ?? '')).slice(0, longestMessage);
}

/** Whether a refusal is about a field, by any of its names. */
export function refusesField(message: string, names: readonly string[]): boolean {
  const marked = message.replace(/(?<![\w.])\w+(?!\.?\w)/g, (word) => (names.includes(word) ? mark : word));
  return refusing.some((wording) => wording.test(marked));
}

/** Statuses of a request that was refused before any work was done. */
const refusingStatuses = new Set([400, 422]);

const longestMessage = 10_000;

/** The two names of the token limit, of which each model expects one. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
]);

/** Stands for the name of the field in {@link refusing}. */
const mark = '§';

/** The wordings of a refusal. Quotation marks are left out, so that JSON within JSON reads like a message. */
const refusing: readonly RegExp[] = [
  // Unsupported parameter: § is not supported with this model. Unsupported value: § does not support 0.2 …
  /\b(?:unsupported|unknown|unrecognized) (?:request )?(?:parameter|value|argument|field|name)s?(?: supplied)?:? §/i,
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
  // Of two fields that exclude each other, the second one is left out.
  /\band § cannot both be\b/i,
  /\bcannot specify both \S{1,40} and §/i,
];

/** The fields whose values are words. A refusal may list those that the model accepts. */
const choices: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['reasoning_effort', reasoningEfforts],
  ['verbosity', verbosities],
]);

const listed = /\b(?:supported values are|must be one of|should be one of|input should be):? ([^.]{1,200})/i;

function allowedIn(message: string, field: string): readonly string[] {
  const words: readonly string[] = listed.exec(message)?.[1]?.match(/(?<!\w)\w+/g) ?? [];
  return (choices.get(field) ?? []).filter((value) => words.includes(value));
}

const aboutPenalties = /\bpenalty is not enabled for\b/i;

function isRefused(field: string, message: string): boolean {
  if (field.endsWith('_penalty') && aboutPenalties.test(message)) return true;
  return refusesField(message, namesOf(field));
}

/** The name of a field, and those of the APIs behind some gateways. */
function namesOf(field: string): readonly string[] {
  const inCamelCase = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return field === 'stop' ? [field, 'stopSequences'] : [field, inCamelCase];
}

/** Returns a response without quotation marks, backslashes and line breaks. */
function plain(text: string): string {
  return text
    .replaceAll(mark, '')
    .replace(/[\\"'`]/g, '')
    .replace(/\s/g, ' ');
}
