import { joinTexts } from '../../../shared/text/join-texts.ts';
import { timesOf } from '../../../shared/transcription/line-order.ts';
import type { TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { endsSentence } from './abbreviations.ts';
import type { TextMark } from './text-marks.ts';

/** A pause, in seconds, that ends a paragraph after the end of a sentence. */
const pause = 1.5;
/** Number of characters after which the end of a sentence ends the paragraph. */
const long = 600;

/**
 * A paragraph. `start` is in seconds, null if the gateway returned no times. A mark stands for a range that isn't
 * transcribed.
 */
export type Paragraph = {
  readonly start: number | null;
  readonly text: string;
  /** The name of the speaker, if it has changed. */
  readonly speaker?: string | undefined;
  readonly isMark?: true;
};

/**
 * Joins the lines of a transcript into paragraphs. A paragraph ends at a mark, where someone else speaks, or at the end
 * of a sentence after a pause or a certain length. Leaves out empty lines.
 */
export function paragraphsOf(
  lines: readonly TranscriptLine[],
  marks: readonly TextMark[] = [],
): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let last: TranscriptLine | null = null;
  let speaker: string | null = null;
  const ahead = [...marks];
  const addMarks = (until: number) => {
    for (let mark = ahead[0]; mark && mark.start <= until; mark = ahead[0]) {
      paragraphs.push({ start: mark.start, text: mark.text, isMark: true });
      ahead.shift();
      last = null;
    }
  };
  for (const { line, time } of timesOf(lines)) {
    const text = joinTexts(line.text.split('\n'));
    if (text === '') continue;
    addMarks(time);
    const open = paragraphs.at(-1);
    if (open && last && !breaksBetween(last, line, open.text))
      paragraphs[paragraphs.length - 1] = { ...open, text: joinTexts([open.text, text]) };
    else {
      const speakerChange =
        line.speaker !== null && line.speaker !== speaker ? { speaker: line.speaker } : {};
      paragraphs.push({ start: line.start, text, ...speakerChange });
    }
    speaker = line.speaker;
    last = line;
  }
  addMarks(Number.POSITIVE_INFINITY);
  return paragraphs;
}

function breaksBetween(before: TranscriptLine, after: TranscriptLine, text: string): boolean {
  if (before.speaker !== after.speaker) return true;
  // Without times, each line is a paragraph.
  if (before.end === null || after.start === null) return true;
  const ended = endsSentence(text, after.text);
  return ended && (after.start - before.end >= pause || text.length >= long);
}
