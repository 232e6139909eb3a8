import type { Token } from 'marked';

/** Tags that only affect how text looks. Their attributes are dropped. */
const inlineTags = [
  ...['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'del', 'small', 'mark'],
  ...['sub', 'sup', 'kbd', 'samp', 'var', 'code', 'q', 'cite', 'dfn', 'abbr'],
] as const;

/** A tag rendered as an element. Any other tag is shown as text. */
export type InlineTag = (typeof inlineTags)[number];

const tags: ReadonlySet<string> = new Set(inlineTags);
const isInlineTag = (name: string): name is InlineTag => tags.has(name);

/** A harmless tag and whether it's an opening or a closing one. */
export type TagMark = { readonly name: InlineTag; readonly opens: boolean };

/** Returns the harmless tag in a token; null for any other token. */
export function tagMark(token: Token | undefined): TagMark | null {
  if (token?.type !== 'html') return null;
  const [, slash, name = ''] = /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i.exec(token.raw) ?? [];
  const lowerCase = name.toLowerCase();
  return isInlineTag(lowerCase) ? { name: lowerCase, opens: slash === '' } : null;
}

/** Returns the index of the tag that closes the one at `from`; -1 if there is none. */
export function closingAt(tokens: readonly Token[], from: number): number {
  const name = tagMark(tokens[from])?.name;
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const mark = tagMark(tokens[at]);
    if (mark?.name !== name) continue;
    depth += mark?.opens ? 1 : -1;
    if (depth === 0) return at;
  }
  return -1;
}
