import { isSecretName } from './secret-names.ts';

/**
 * The header that a refusal is about, and what to say about it. The gateway expects the key in it (`key-header`) or
 * expects it for another purpose (`other-header`), didn't receive it although it was sent (`lost-header`), or refused
 * its value (`refused-header`).
 */
export type HeaderAdvice = {
  readonly header: string;
  readonly reason: 'key-header' | 'other-header' | 'lost-header' | 'refused-header';
};

/** What a refusal with status 401 or 403 depends on. `sent` has the lower-case names of the headers. */
export type KeyRefusal = {
  readonly said: string;
  readonly address: string;
  readonly sent: readonly string[];
};

/** Returns the header that a refusal names, or implies, as the missing one. Null if it's about the key as sent. */
export function headerAdvice({ said, address, sent }: KeyRefusal): HeaderAdvice | null {
  const implied = impliedHeader(said, address);
  const header = implied ?? namedHeader(said);
  const name = header?.toLowerCase();
  // Without a key, the advice is to enter one.
  if (header && name && !sent.includes(name) && name !== 'authorization' && (implied || isMissing.test(said)))
    return { header, reason: isSecretName(name) ? 'key-header' : 'other-header' };
  if (name === 'authorization' && sent.includes(name) && isMissing.test(said) && !isInvalid.test(said))
    return { header: 'Authorization', reason: 'lost-header' };
  const own = sent.find((one) => isSecretName(one) && one !== 'authorization');
  return own && !sent.includes('authorization') ? { header: own, reason: 'refused-header' } : null;
}

const isMissing =
  /\b(?:absent|add|empty|expect(?:s|ed|ing)?|include|lacks?|missing|must|needs?|needed|no|pass|provide|requires?|required|send|set|supply|use|without|not (?:found|included|present|provided|sent|set|supplied))\b/i;
const isInvalid = /\b(?:expired|incorrect|invalid|malformed|revoked|wrong)\b/i;

/** Refusals that don't name the header of their gateway. */
function impliedHeader(said: string, address: string): string | null {
  // Kong
  if (/\bno api key found in request\b/i.test(said)) return 'apikey';
  // Google
  if (/\bunregistered callers\b/i.test(said)) return 'x-goog-api-key';
  // Azure, where a bearer token is only taken from Entra ID
  if (/\baudience is incorrect \(https:\/\/cognitiveservices\b/i.test(said)) return 'api-key';
  // Azure API Management, whose interfaces of models use the header of Azure OpenAI
  if (!/\bsubscription key\b/i.test(said)) return null;
  return /\/openai\b|\.azure\.com\b/.test(address) ? 'api-key' : 'Ocp-Apim-Subscription-Key';
}

/** The usual headers of keys, which are recognised anywhere. */
const usual =
  /(?<![\w-])(?:x-goog-api-key|x-api-key|x-api-token|x-auth-token|x-access-token|ocp-apim-subscription-key|authorization|api-key)(?![\w-])/i;
/** A name before or after the word `header`: quoted, or with a hyphen or an underscore. */
const afterWord =
  /\bheaders?\b(?: named| field)?[\s:=(]{0,3}(?:["'`]([a-z][\w-]{1,60})["'`]|([a-z][a-z0-9]{0,30}[-_][\w-]{1,60}))/i;
const beforeWord =
  /(?:["'`]([a-z][\w-]{1,60})["'`]|(?<![\w-])([a-z][a-z0-9]{0,30}[-_][\w-]{1,60})) (?:http |request )?header\b/i;
/** Headers of any request, which are named in passing. */
const common = /^(?:accept|content-[\w-]+|host|user-agent|www-authenticate)$/i;

function namedHeader(said: string): string | null {
  const known = usual.exec(said)?.[0];
  if (known) return known;
  const found = afterWord.exec(said) ?? beforeWord.exec(said);
  const name = found?.[1] ?? found?.[2];
  return name && !common.test(name) ? name : null;
}
