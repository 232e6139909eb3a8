import type { TextEncoding } from './encodings.ts';

/** An encoding, with lines of the text as they read in it. */
export type EncodingCandidate = { readonly encoding: TextEncoding; readonly preview: string };

/** A text as it reads in an encoding. */
type Reading = { readonly encoding: TextEncoding; readonly text: string };

/** Maximum number of lines of a preview. */
const maxLines = 3;

/** Longest line of a preview, and how much of it precedes the first character that differs, in UTF-16 units. */
const maxLength = 60;
const before = 12;

/** Shows how texts differ: the lines that tell them apart, from shortly before the first difference. */
export function withPreviews(readings: readonly Reading[]): readonly EncodingCandidate[] {
  const lines = readings.map(({ text }) => text.split(/\r?\n|\r/));
  const chosen = distinctiveLines(lines);
  return readings.map(({ encoding }, at) => ({
    encoding,
    preview: chosen
      .map((line) =>
        excerpt(
          lines.map((one) => one[line] ?? ''),
          at,
        ),
      )
      .join('\n'),
  }));
}

/** Returns the indexes of lines that together tell apart as many of the texts as possible. */
function distinctiveLines(lines: readonly (readonly string[])[]): readonly number[] {
  const chosen: number[] = [];
  let known = lines.map(() => '');
  for (let line = 0; line < (lines[0]?.length ?? 0) && chosen.length < maxLines; line += 1) {
    const next = known.map((text, at) => `${text}\n${lines[at]?.[line] ?? ''}`);
    if (chosen.length > 0 && new Set(next).size === new Set(known).size) continue;
    chosen.push(line);
    known = next;
  }
  return chosen;
}

/** Cuts a line around the first character at which it differs from the line in another encoding. */
function excerpt(line: readonly string[], at: number): string {
  const text = line[at] ?? '';
  const start = Math.max(
    0,
    Math.min(...line.filter((one) => one !== text).map((one) => commonLength(one, text))) - before,
  );
  const from = Number.isFinite(start) ? start : 0;
  const cut = text.slice(from, from + maxLength).toWellFormed();
  return `${from > 0 ? '…' : ''}${cut.trim()}${from + maxLength < text.length ? '…' : ''}`;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
