import type { TranscriptLine } from '../../../shared/models/transcript.ts';

/** A pause this long (in seconds) ends a paragraph, at the end of a sentence. */
const pause = 1.5;
/** And so does a sentence's end once it has so many characters. */
const long = 600;

/** Lines that belong together; `start` in seconds, null where the gateway gave no times. */
export type Paragraph = { readonly start: number | null; readonly text: string };

/** A transcript in paragraphs: lines are joined until a pause or a length at the end of a sentence. Empty lines go. */
export function paragraphsOf(lines: readonly TranscriptLine[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let last: TranscriptLine | null = null;
  for (const line of lines) {
    const text = line.text.trim().replace(/\s*\n\s*/g, ' ');
    if (text === '') continue;
    const open = paragraphs.at(-1);
    if (open && last && !breaksBetween(last, line, open.text))
      paragraphs[paragraphs.length - 1] = { start: open.start, text: `${open.text} ${text}` };
    else paragraphs.push({ start: line.start, text });
    last = line;
  }
  return paragraphs;
}

function breaksBetween(before: TranscriptLine, after: TranscriptLine, text: string): boolean {
  // Without times, each line is a paragraph as the gateway wrote it.
  if (before.end === null || after.start === null) return true;
  const ended = /[.!?…。！？]["'”’»)]*$/.test(text);
  return ended && (after.start - before.end >= pause || text.length >= long);
}
