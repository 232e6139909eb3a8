import { useState } from 'react';

/** How much text is drawn at once: `characters` in UTF-16 units, and `lines`. */
export type PartSize = { readonly characters: number; readonly lines: number };

/** Longer than ordinary text, but still drawn in well under a second. */
const plainPart: PartSize = { characters: 200_000, lines: 10_000 };

/** How far back from the end of a part to look for a line end or space, in UTF-16 units. */
const searchDistance = 1_000;

/**
 * Returns the end of the part of `text` that starts at `from`. It's at a line end or space if one is near, and never
 * within a surrogate pair.
 */
export function partEnd(text: string, from: number, { characters, lines }: PartSize): number {
  const last = Math.min(text.length, from + characters);
  // Without it, each part would search all of the rest.
  const part = text.slice(from, last);
  let at = 0;
  for (let line = 0; line < lines && at >= 0; line += 1) at = part.indexOf('\n', at) + 1 || -1;
  if (at >= 0) return from + at;
  if (last === text.length) return last;
  const tail = text.slice(Math.max(from, last - searchDistance), last);
  const after = tail.length - Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf(' ')) - 1;
  if (after < tail.length) return last - after;
  const isLowSurrogate = (text.charCodeAt(last) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? last - 1 : last;
}

/**
 * The part of the text that is drawn, the number of UTF-16 units left, and a function that also draws the next part.
 */
export type ShownPart = { readonly shown: string; readonly rest: number; readonly showMore: () => void };

/** Returns text from an outside source in parts, because drawing all of it at once could freeze the page. */
export function useShownPart(text: string, size: PartSize = plainPart): ShownPart {
  const [parts, setParts] = useState(1);
  let end = 0;
  for (let part = 0; part < parts && end < text.length; part += 1) end = partEnd(text, end, size);
  return {
    shown: end === text.length ? text : text.slice(0, end),
    rest: text.length - end,
    showMore: () => setParts(parts + 1),
  };
}

/** Returns the first items of a list, the number of items left, and a function that shows `step` more. */
export function useShownItems<Item>(
  items: readonly Item[],
  step: number,
): { readonly shown: readonly Item[]; readonly rest: number; readonly showMore: () => void } {
  const [more, setMore] = useState(0);
  const count = step + more;
  const shown = items.length <= count ? items : items.slice(0, count);
  return { shown, rest: items.length - shown.length, showMore: () => setMore(more + step) };
}
