import { withoutBidiControls } from '../../shared/text/bidi-controls.ts';
import { parsed } from './json-fields.ts';
import type { SecretMask } from './secret-mask.ts';

type Mask = SecretMask['mask'];

const longestDisplayed = 300;
const longestMessage = 250_000;
/** Limits on the error body that is read and on the message that is processed, in UTF-16 units. */
const longestRead = 300_000;
const longestSentence = 10_000;

/** The message of an error body (at most 300 characters), its error code, and whether the body is a web page. */
export type GatewayMessage = { readonly said: string; readonly code: string; readonly page: boolean };

/**
 * Extracts the gateway's message from an error body of any common shape: `{error:{message,type,code}}`, `{error:"…"}`,
 * `{message}`, `{detail}`, plain text, HTML (its title), or an empty body. Secrets in it are masked.
 */
export function messageIn(body: string, mask: Mask): GatewayMessage {
  const text = body.slice(0, longestRead).trim();
  if (/^<(!doctype|html|head|body|title|h1|center)\b/i.test(text)) {
    // Exclude `<` inside tags. Otherwise many unclosed tags make the match take quadratic time.
    return { said: toDisplay(/<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '', mask), code: '', page: true };
  }
  const json = parsed(text);
  if (json === undefined) return { said: toDisplay(text, mask), code: '', page: false };
  const error = record(record(json).error ?? json);
  const code = [error.code, error.type].filter(isPlain).join(' ');
  return { said: toDisplay(sentence(json), mask), code: mask(code), page: false };
}

/** Returns the part of an error response that is stored: its first 250,000 characters, with secrets masked. */
export function storedResponse(body: string, mask: Mask): string {
  return mask(body.slice(0, longestMessage));
}

function sentence(json: unknown): string {
  if (typeof json === 'string') return json;
  const { error, message, detail } = record(json);
  for (const candidate of [record(error).message, error, message, detail, firstOf(detail)]) {
    if (typeof candidate === 'string' && candidate) return candidate;
  }
  return '';
}

/** FastAPI lists validation errors as `detail: [{ msg }]`. */
function firstOf(detail: unknown): unknown {
  return Array.isArray(detail) ? record(detail[0]).msg : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
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
