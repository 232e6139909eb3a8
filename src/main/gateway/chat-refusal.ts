import type { FailureError } from '../../shared/failure.ts';
import { type ChatCorrection, neverLeftOut } from '../../shared/gateways/chat-correction.ts';
import { chatChoices } from '../../shared/limits.ts';
import type { ChatBody } from './chat-request.ts';
import { refusalMessage, refusesField } from './refused-field.ts';

/**
 * Returns how to correct a chat request after a gateway refused some of its fields. Empty if it was refused for another
 * reason, such as a value out of range, or if it may have been charged. The wordings are those of real gateways
 * (`test/main/gateway/chat-refusals.ts`).
 */
export function chatCorrections(body: ChatBody, refusal: FailureError): readonly ChatCorrection[] {
  const message = refusalMessage(refusal);
  if (message === null) return [];
  return Object.keys(body)
    .filter((field) => !neverLeftOut.has(field) && isRefused(field, message))
    .map((field) => {
      const allowed = allowedIn(message, field).filter((value) => value !== body[field]);
      const instead = replacements.get(field) ?? null;
      return allowed.length > 0 ? { field, instead, allowed } : { field, instead };
    });
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
  return refusesField(message, namesOf(field));
}

/** Returns the name of a field, and its names in the APIs behind some gateways. */
function namesOf(field: string): readonly string[] {
  return field === 'stop' ? [field, 'stopSequences'] : [field, inCamelCase(field)];
}

function inCamelCase(field: string): string {
  return field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
