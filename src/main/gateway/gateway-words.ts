const longestSaid = 300;

/** What a gateway said in an error body: its sentence (at most 300 characters), its code, and whether it was a web page. */
export type Spoken = { readonly said: string; readonly code: string; readonly page: boolean };

/**
 * The gateway's own words in an error body of any of the usual shapes: `{error:{message,type,code}}`, `{error:"…"}`,
 * `{message}`, `{detail}`, plain text, HTML (its title), or nothing. A key that is repeated there is hidden.
 */
export function saidIn(body: string, key: string | null): Spoken {
  const text = (key ? body.replaceAll(key, '…') : body).trim();
  if (/^<(!doctype|html|head|body)/i.test(text)) {
    return { said: shortened(/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? ''), code: '', page: true };
  }
  const json = parsed(text);
  if (json === undefined) return { said: shortened(text), code: '', page: false };
  const error = record(record(json).error ?? json);
  const code = [error.code, error.type].filter((part) => part !== null && part !== undefined).join(' ');
  return { said: shortened(sentence(json)), code, page: false };
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestSaid ? `${line.slice(0, longestSaid - 1)}…` : line;
}
