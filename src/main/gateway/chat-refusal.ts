import type { FailureError } from '../../shared/failure.ts';
import { type ChatCorrection, neverLeftOut } from '../../shared/gateways/chat-correction.ts';
import { chatChoices } from '../../shared/limits.ts';
import type { ChatBody } from './chat-request.ts';
import { refusalMessage, refusesField, withoutQuotes } from './refused-field.ts';

/**
 * Returns how to correct a chat request after a gateway refused some of its fields. Empty if it was refused for another
 * reason, such as a value out of range, or if it may have been charged. The wordings are those of real gateways
 * (`test/main/gateway/chat-refusals.ts`).
 */
export function chatCorrections(body: ChatBody, refusal: FailureError): readonly ChatCorrection[] {
  const message = refusalMessage(refusal);
  if (message === null) return [];
  // The user didn't ask for this field, so it's also left out if the gateway doesn't say what is wrong.
  if (asksForUsage(body) && isVague(refusal)) return [usageRefused];
  return Object.keys(body)
    .filter((field) => !neverLeftOut.has(field) && isRefused(field, message))
    .map((field) => {
      const allowed = allowedIn(message, field).filter((value) => value !== body[field]);
      const instead = replacements.get(field) ?? null;
      return allowed.length > 0 ? { field, instead, allowed } : { field, instead };
    });
}

/** The correction for requests to a model that doesn't accept the field that asks for usage. */
export const usageRefused: ChatCorrection = { field: 'stream_options', instead: null };

/**
 * Whether a gateway failed because of the field that asks for usage, in a way that it may have charged for: with a
 * server error, or with an error within an accepted response. Only the next request may then leave the field out.
 */
export function failsAtUsage(
  body: ChatBody,
  { failure: { code, values }, responseBody }: FailureError,
): boolean {
  if (code !== 'gateway-error' || !asksForUsage(body)) return false;
  return mentionsUsage(withoutQuotes(responseBody ?? String(values.said ?? '')));
}

function asksForUsage({ stream_options: options }: ChatBody): boolean {
  return JSON.stringify(options) === '{"include_usage":true}';
}

/** Excludes the request itself, which some gateways repeat. */
const usageFields = /\b(?:stream_?options|include_?usage)\b(?!: ?(?:\{|true\b))/i;

function mentionsUsage(message: string): boolean {
  return usageFields.test(message);
}

const vagueWords =
  /^(?:(?:error|http)?:? ?(?:400|422))?:? ?(?:bad[ _]?request|invalid[ _]?(?:request|parameters?|params?|arguments?|input)|unprocessable[ _]?(?:entity|content)|validation[ _]?(?:error|failed))?(?:[ _]?error)?[.!]?$/i;

function isVague({ failure: { values } }: FailureError): boolean {
  return vagueWords.test(String(values.said ?? ''));
}

/** The two names of the token limit, of which each model expects one. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
]);

/** Parameters whose values are words. A refusal may list those that the model accepts. */
const choices = new Map<string, readonly string[]>(Object.entries(chatChoices));

const listed = /\b(?:supported values are|must be one of|should be one of|input should be):? ([^.]{1,200})/i;

function allowedIn(message: string, field: string): readonly string[] {
  const words: readonly string[] = listed.exec(message)?.[1]?.match(/(?<!\w)\w+/g) ?? [];
  return (choices.get(inCamelCase(field)) ?? []).filter((value) => words.includes(value));
}

const aboutPenalties = /\bpenalty is not enabled for\b/i;

function isRefused(field: string, message: string): boolean {
  if (field.endsWith('_penalty') && aboutPenalties.test(message)) return true;
  if (field === usageRefused.field && mentionsUsage(message)) return true;
  return refusesField(message, namesOf(field));
}

/** Returns the name of a field, and its names in the APIs behind some gateways. */
function namesOf(field: string): readonly string[] {
  return field === 'stop' ? [field, 'stopSequences'] : [field, inCamelCase(field)];
}

function inCamelCase(field: string): string {
  return field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
