import { withoutBidiControls } from '../../shared/models/bidi-controls.ts';
import { parsed } from './json-fields.ts';
import { secretPatterns } from './secret-forms.ts';

const longestSaid = 300;

/** What a gateway said in an error body: its sentence (at most 300 characters), its code, and whether it was a web page. */
export type Spoken = { readonly said: string; readonly code: string; readonly page: boolean };

/**
 * The gateway's own words in an error body of any of the usual shapes: `{error:{message,type,code}}`, `{error:"…"}`,
 * `{message}`, `{detail}`, plain text, HTML (its title), or nothing. A key that is repeated there is hidden.
 */
export function saidIn(body: string, key: string | null): Spoken {
  const text = body.trim();
  if (/^<(!doctype|html|head|body)/i.test(text)) {
    // No `<` inside a tag: a page of unclosed tags is looked through once, not once for each of them.
    return { said: shown(/<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '', key), code: '', page: true };
  }
  const json = parsed(text);
  if (json === undefined) return { said: shown(text, key), code: '', page: false };
  const error = record(record(json).error ?? json);
  const code = [error.code, error.type].filter(isPlain).join(' ');
  return { said: shown(sentence(json), key), code: hidden(code, key), page: false };
}

function sentence(json: unknown): string {
  if (typeof json === 'string') return json;
  const { error, message, detail } = record(json);
  for (const candidate of [record(error).message, error, message, detail, firstOf(detail)]) {
    if (typeof candidate === 'string' && candidate) return candidate;
  }
  return '';
}

/** FastAPI lists what it objects to as `detail: [{ msg }]`. */
function firstOf(detail: unknown): unknown {
  return Array.isArray(detail) ? record(detail[0]).msg : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** What may be shown of a text: one line, without bidirectional controls and the key, cut between two characters. */
function shown(text: string, key: string | null): string {
  const line = hidden(withoutBidiControls(text).replace(/\s+/g, ' ').trim(), key);
  if (line.length <= longestSaid) return line;
  return `${line.slice(0, longestSaid - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/**
 * Hides a key in a text, however it is written there. A text is read first, and what is still coded in it afterwards:
 * HTML, addresses and base64 write a key in other ways.
 */
export function hidden(text: string, key: string | null): string {
  if (!key) return text;
  return secretPatterns(key).reduce((left, pattern) => left.replace(pattern, '…'), text);
}
