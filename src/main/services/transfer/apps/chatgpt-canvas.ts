import { z } from 'zod';
import { ownValue } from '../../../../shared/own-value.ts';
import { parsedJson } from '../../../../shared/parsed-json.ts';

/** A document in ChatGPT's canvas. `type` is `document`, or `code/` and a language. */
export type CanvasDocument = { readonly name: string; readonly type: string; readonly content: string };

const documentSchema = z.object({ name: z.string(), type: z.string(), content: z.string() });
const updateSchema = z.object({
  updates: z.array(
    z.object({
      pattern: z.string(),
      multiple: z.boolean().nullish().catch(null),
      replacement: z.string(),
    }),
  ),
});

/** Recipients of the messages that write documents. */
const create = 'canmore.create_textdoc';
const update = 'canmore.update_textdoc';

/**
 * Returns the document that a call to the canvas writes, or null if it writes none. An update replaces the matches of
 * regular expressions. They aren't run, because they may take forever: only the usual one, which matches everything,
 * and those without special characters are applied. Other updates return null.
 */
export function documentAfter(
  recipient: string,
  json: string,
  before: CanvasDocument | null,
): CanvasDocument | null {
  if (recipient === create) return documentSchema.safeParse(parsedJson(json)).data ?? null;
  const change = recipient === update ? updateSchema.safeParse(parsedJson(json)).data : undefined;
  if (!change || !before) return null;
  let { content } = before;
  for (const { pattern, multiple, replacement } of change.updates) {
    const literal = wholeDocument.has(pattern) ? content : literalIn(pattern);
    if (literal === null || !content.includes(literal)) return null;
    content = multiple
      ? content.replaceAll(literal, () => replacement)
      : content.replace(literal, () => replacement);
  }
  return { ...before, content };
}

/** The language of a document, for Markdown. */
export function languageOf({ type }: CanvasDocument): string {
  return type.startsWith('code/') ? type.slice('code/'.length) : 'markdown';
}

const wholeDocument = new Set(['.*', '(?s).*', '^.*$', '[\\s\\S]*', '(?s)^.*$']);
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Returns the text that a regular expression matches, or null if it can match others. */
function literalIn(pattern: string): string | null {
  let literal = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character !== '\\') {
      if (/[.*+?^${}()|[\]]/.test(character)) return null;
      literal += character;
      continue;
    }
    at += 1;
    const escaped = pattern.charAt(at);
    const found = ownValue(escapes, escaped) ?? (/[\w\s]|^$/.test(escaped) ? null : escaped);
    if (found === null) return null;
    literal += found;
  }
  return literal === '' ? null : literal;
}
