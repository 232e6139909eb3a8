import { z } from 'zod';
import { parsedJson } from '../../../../shared/parsed-json.ts';

/** Maximum number of references. A long research report has several hundred. */
const maxReferences = 2_000;
/** Maximum number of UTF-16 units that references can add to a message. */
const maxAdded = 1_000_000;

const referenceSchema = z.object({ matched_text: z.string(), alt: z.string() });

/**
 * Returns the text without ChatGPT's private-use characters. Citations become the links that the file provides for
 * them, entities become their names, and links become Markdown links. Citations without a link, and elements that only
 * ChatGPT can display, are left out. So are references beyond the limit, and those that would make the text much
 * longer.
 */
export function withoutMarks(text: string, references: readonly unknown[]): string {
  let plain = text;
  let added = 0;
  for (const reference of references.slice(0, maxReferences)) {
    const read = referenceSchema.safeParse(reference);
    // A single space is the anchor for the list of sources at the end.
    if (!read.success || read.data.matched_text.trim() === '' || read.data.alt === '') continue;
    const { matched_text: matched, alt } = read.data;
    plain = plain.replaceAll(matched, () => {
      added += Math.max(0, alt.length - matched.length);
      return added <= maxAdded ? alt : matched;
    });
  }
  return plain
    .replace(mark, (_, space: string, inner: string) => {
      const shown = shownBy(inner);
      return shown && space + shown;
    })
    .replace(bracketCitation, '')
    .replace(contentReference, '')
    .replace(strayMarks, '');
}

/** `U+E200 kind U+E202 field U+E202 field U+E201`, with a preceding space. */
const mark = /( ?)\ue200([^\ue200\ue201]*)\ue201/g;
const bracketCitation = / ?【\d+(?::\d+)?†[^【】]*】/g;
/** Citations in older replies, which the file has no links for. */
const contentReference = / ?:contentReference\[oaicite:\d+\]\{index=\d+\}/g;
/** Other marks delimit a cited passage, whose text is kept. */
const strayMarks = /[\ue200-\ue206]/g;
/** `entity["city","Oslo","capital of Norway"]`, in some files with a separator before the list. */
const entity = /^\w*entity\ue202?(\[.*\])/s;

function shownBy(inner: string): string {
  const list = entity.exec(inner)?.[1];
  if (list !== undefined) return entitySchema.safeParse(parsedJson(list)).data?.[1] ?? '';
  const [kind, label = '', address = ''] = inner.split('\ue202');
  if (kind !== 'url') return '';
  return /^https?:\/\//.test(address) ? `[${label}](${address})` : label;
}

const entitySchema = z.tuple([z.string(), z.string()], z.unknown());
