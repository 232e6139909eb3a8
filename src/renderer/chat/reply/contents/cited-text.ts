import type { Citation } from '../../../../shared/chat/message.ts';

/**
 * Returns a reply's Markdown with source numbers in brackets after the passages that cite them. If the text already has
 * source numbers in brackets, none are added. Those that Azure OpenAI writes as `[doc1]` become `[1]`.
 */
export function citedText(text: string, citations: readonly Citation[]): string {
  const fences = fencesIn(text);
  const numbered = withPlainNumbers(text, fences, citations);
  if (numbered !== null) return numbered;
  const marks = citations.flatMap(({ ends = [] }, at) => ends.map((end) => ({ end, number: at + 1 })));
  if (marks.length === 0) return text;
  const isVerbatim = verbatimPlaces(text, fences);
  const placed = marks
    .filter(({ end }) => end > 0 && end <= text.length)
    .map(({ end, number }) => ({ at: afterWord(text, end), number }))
    .sort((one, other) => one.at - other.at || one.number - other.number)
    .filter(({ at }) => !isVerbatim(at));
  let marked = '';
  let from = 0;
  for (const { at, number } of placed) {
    marked += `${text.slice(from, at)}[${number}]`;
    from = at;
  }
  return marked + text.slice(from);
}

/** The rest of a word, including closing marks. Scripts without spaces don't show where a word ends. */
const restOfWord =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}（「『【《])[^\s([])*/u;

/** Moves a position past its word and any closing marks, so that no word or link is split. */
function afterWord(text: string, end: number): number {
  const at = end + (restOfWord.exec(text.slice(end, end + 200))?.[0] ?? '').length;
  // The word ends the text of a link or an image, whose URL follows.
  const url =
    text[at - 1] === ']'
      ? /^\([^\s()]{0,2000}(?: "[^"\n]{0,200}")?\)/.exec(text.slice(at, at + 2_300))
      : null;
  return at + (url?.[0].length ?? 0);
}

/** The start and end of a code block or a formula. */
type Fence = readonly [from: number, to: number];

function fencesIn(text: string): readonly Fence[] {
  const fences: Fence[] = [];
  let opened: { readonly from: number; readonly fence: string } | null = null;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from) + 1 || text.length;
    const fence = /^ {0,3}(`{3}|~{3}|\$\$)/.exec(text.slice(from, Math.min(end, from + 10)))?.[1];
    if (opened && fence === opened.fence) {
      fences.push([opened.from, end]);
      opened = null;
    } else if (!opened && fence) opened = { from, fence };
    from = end;
  }
  if (opened) fences.push([opened.from, text.length]);
  return fences;
}

/**
 * Returns the text with `[1]` instead of `[doc1]`, or null if it contains no source number in brackets. An index in
 * code, such as `a[1]`, doesn't count, and neither does a number greater than the number of sources.
 */
function withPlainNumbers(
  text: string,
  fences: readonly Fence[],
  citations: readonly Citation[],
): string | null {
  const documentNumbers = new Map(
    citations.flatMap(({ documents = [] }, at) => documents.map((document) => [document, at + 1])),
  );
  let fence = 0;
  let isNumbered = false;
  const marks = /`[^`\n]*`|\[(doc)?(\d{1,3})\]/g;
  const plain = text.replace(
    marks,
    (mark, isOfDocument: string | undefined, digits: string, index: number) => {
      while ((fences[fence]?.[1] ?? text.length) <= index) fence += 1;
      const isInFence = index >= (fences[fence]?.[0] ?? text.length);
      const number = isOfDocument ? (documentNumbers.get(Number(digits)) ?? 0) : Number(digits);
      if (isInFence || !(number >= 1 && number <= citations.length)) return mark;
      isNumbered = true;
      return `[${number}]`;
    },
  );
  return isNumbered ? plain : null;
}

/**
 * Returns a function that checks whether a position is in code or a formula, where a mark would be shown literally. It
 * has to be called with ascending positions, so that the text is read once.
 */
function verbatimPlaces(text: string, fences: readonly Fence[]): (at: number) => boolean {
  let fence = 0;
  let read = 0;
  let marks = { '`': 0, $: 0 };
  return (at) => {
    for (; read < at; read += 1) {
      const character = text[read];
      if (character === '\n') marks = { '`': 0, $: 0 };
      else if (character === '`' || character === '$') marks[character] += 1;
    }
    while ((fences[fence]?.[1] ?? at) < at) fence += 1;
    return at > (fences[fence]?.[0] ?? at) || marks['`'] % 2 === 1 || marks.$ % 2 === 1;
  };
}
