import { withoutBidiControls } from '../../shared/text/bidi-controls.ts';
import { type Fields, parsed, record } from './json-fields.ts';
import type { SecretMask } from './secret-mask.ts';

type Mask = SecretMask['mask'];

const longestDisplayed = 300;
const longestMessage = 250_000;
/** Limits on the error body that is read and on the message that is processed, in UTF-16 units. */
const longestRead = 300_000;
const longestSentence = 10_000;

/** The message of an error body (at most 300 characters), its error codes, and whether the body is a web page. */
export type GatewayMessage = { readonly said: string; readonly code: string; readonly page: boolean };

/**
 * Extracts the gateway's message from an error body: the first sentence under one of the usual names, wherever it is
 * in the JSON, or plain text, or a page's title. If there is none, the error code. Secrets are masked.
 */
export function messageIn(body: string, mask: Mask): GatewayMessage {
  const text = body.slice(0, longestRead).trim();
  if (isPage(text)) return { said: toDisplay(titleOf(text), mask), code: '', page: true };
  const json = parsed(text) ?? jsonWithin(text);
  if (json === undefined) return { said: toDisplay(messageInXml(text) || text, mask), code: '', page: false };
  const { said, codes } = searched(json);
  return { said: toDisplay(said, mask), code: toDisplay(codes.join(' '), mask), page: false };
}

/** Whether a text is a web page, which may begin with a comment or an XML declaration. */
export function isPage(text: string): boolean {
  return pageStart.test(text.replace(beforePage, ''));
}

/** Returns the JSON of an event, or after words of the server that forwards it. Undefined if there is none. */
function jsonWithin(text: string): unknown {
  const event = /^data:(.*)$/m.exec(text)?.[1];
  const at = text.search(jsonStart);
  return parsed(event ?? (at < 0 ? '' : text.slice(at)));
}

/** Returns the first message in XML, such as that of S3 or SOAP. Empty if there is none. */
function messageInXml(text: string): string {
  if (!text.startsWith('<')) return '';
  const [, message = ''] = xmlMessage.exec(text) ?? [];
  return message.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => xmlEntities.get(entity) ?? entity);
}

/** Returns the part of an error response that is stored: its first 250,000 characters, with secrets masked. */
export function storedResponse(body: string, mask: Mask): string {
  return mask(body.slice(0, longestMessage));
}

/**
 * Returns the object with which an accepted response reports an error: the response itself, or the first of a list.
 * Null if it reports none. Some gateways send an empty `error`, or the code of success, with every response.
 */
export function reportedError(json: unknown): Fields | null {
  const fields = record(Array.isArray(json) ? json[0] : json);
  if (!fields) return null;
  const isError =
    (fields.error && hasContent(fields.error)) ||
    (fields.errors && hasContent(fields.errors)) ||
    fields.type === 'error' ||
    fields.object === 'error' ||
    (fields.base_resp && hasContent(record(fields.base_resp)?.status_code));
  return isError ? fields : null;
}

/** Whether a value contains more than empty values, zeros and words for success. */
function hasContent(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/^(?:|0|ok|success|none|null)$/i.test(value.trim());
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return depth === maxDepth || Object.values(value).some((child) => hasContent(child, depth + 1));
}

/** Limits of the search for a message: in levels, and in objects and lists. */
const maxDepth = 8;
const maxObjects = 1_000;
const maxCodes = 10;

/** The names of messages, without separators and in lower case, by the order in which they are searched. */
const names: readonly RegExp[] = [
  /^(?:errors?|fault|exception)$/,
  /^(?:error|err|fault|status|exception|failure)?(?:message|msg|string|description|desc|details?)s?$/,
  /^(?:reason|title|cause|problem)$/,
];
const codeNames = new Set(['code', 'type', 'status', 'errorcode', 'statuscode']);
/** Messages that say less than the rest of the response. */
const vague = new Set([
  'bad request',
  'payment required',
  'not found',
  'unprocessable entity',
  'too many requests',
  'internal server error',
  'bad gateway',
  'service unavailable',
  'gateway timeout',
  'provider returned error',
]);
const pageStart = /^<(!doctype|html|head|body|title|h1|center)\b/i;
/** What may be before a page: white space, comments and an XML declaration. */
const beforePage = /^\s*(?:<!--(?:(?!-->)[\s\S]){0,2000}-->\s*|<\?xml[^<>]{0,200}>\s*){0,9}/;
const xmlMessage =
  /<(?:\w{1,40}:)?(?:error)?(?:message|msg|string|faultstring|description|detail|reason|text)\b[^<>]{0,200}>(?:\s{0,200}<!\[CDATA\[)?\s{0,200}([^\s<>\]][^<>\]]{0,2000})/i;
const xmlEntities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);
/** The start of JSON: at the start of a text, or after the words of the server that forwards it. */
const jsonStart = /^[[{]|\{\s{0,4}"error"/;

/** Searches a response depth-first for a sentence. Returns the first word under a usual name if there is none. */
function searched(json: unknown): { readonly said: string; readonly codes: readonly string[] } {
  let word = '';
  let objectCount = 0;
  const codes: string[] = [];

  function inValue(value: unknown, isNamed: boolean, depth: number): string {
    if (typeof value === 'string') return isNamed ? inText(value.trim(), depth) : '';
    if (typeof value !== 'object' || value === null || depth > maxDepth) return '';
    objectCount += 1;
    if (objectCount > maxObjects) return '';
    return Array.isArray(value)
      ? firstIn(
          value.map((child) => [child, isNamed]),
          depth,
        )
      : inFields(value as Fields, isNamed, depth);
  }

  function inFields(fields: Fields, isNamed: boolean, depth: number): string {
    // OpenRouter puts the words of the provider here, often as JSON.
    const { raw, provider_name: provider } = record(fields.metadata) ?? {};
    const said = inValue(raw, true, depth + 1);
    if (said) return typeof provider === 'string' && provider ? `${provider}: ${said}` : said;
    const ranked = Object.entries(fields).map(([name, value]) => {
      const plain = name.replace(/[_-]/g, '').toLowerCase();
      if (codeNames.has(plain) && isPlain(value) && codes.length < maxCodes) codes.push(String(value));
      const at = names.findIndex((pattern) => pattern.test(plain));
      // Other names are searched for objects only, except for the lists of words by field.
      const [first] = Array.isArray(value) ? value : [];
      const isWords = isNamed && typeof first === 'string' && /\s/.test(first);
      // An `error` that is a text is often only a code.
      const rank = at === 0 && typeof value === 'string' ? 1.5 : at;
      return { rank: at < 0 ? names.length : rank, value, isNamed: at >= 0 || isWords };
    });
    ranked.sort((a, b) => a.rank - b.rank);
    return firstIn(
      ranked.map((entry) => [entry.value, entry.isNamed]),
      depth,
    );
  }

  function firstIn(values: readonly (readonly [value: unknown, isNamed: boolean])[], depth: number): string {
    for (const [value, isNamed] of values) {
      const said = inValue(value, isNamed, depth + 1);
      if (said) return said;
    }
    return '';
  }

  function inText(text: string, depth: number): string {
    if (isPage(text)) return titleOf(text);
    const at = text.search(jsonStart);
    const said = at >= 0 && depth < maxDepth ? inValue(parsed(text.slice(at)), true, depth + 1) : '';
    if (said) return said;
    const isSentence = /\s|[^\u0020-\u024f]/.test(text) && !vague.has(text.toLowerCase());
    if (isSentence) return text;
    word ||= text;
    return '';
  }

  return { said: inValue(json, true, 0) || word, codes };
}

/** Returns a page's title. Excludes `<` inside tags, or many unclosed tags would take quadratic time. */
function titleOf(page: string): string {
  return /<title[^<>]*>([^<]*)/i.exec(page)?.[1] ?? '';
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/**
 * Returns a text in a form that is safe to display: one line of at most 300 characters, without bidirectional controls,
 * with secrets masked, and never cut inside a surrogate pair.
 */
function toDisplay(text: string, mask: Mask): string {
  // Keep shorter runs of whitespace until secrets, which may contain them, have been masked.
  const withoutGaps = withoutBidiControls(text)
    .trimStart()
    .replace(/\s{20,}/g, ' ');
  const masked = mask(withoutGaps.slice(0, longestSentence));
  const line = masked.replace(/\s+/g, ' ').trim();
  if (line.length <= longestDisplayed) return line;
  return `${line.slice(0, longestDisplayed - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
