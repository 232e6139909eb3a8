import { timesOf } from '../../../shared/models/line-order.ts';
import type { TranscriptFormat, TranscriptLine } from '../../../shared/models/transcript.ts';
import { notTranscribed, runningText, segmentsJson } from '../../files/transcript/segments-json.ts';
import { subRip, webVtt } from '../../files/transcript/subtitle-file.ts';
import { type TextMark, withMarks } from '../../files/transcript/text-marks.ts';
import { timedLines } from '../../files/transcript/timed-lines.ts';
import type { ExportHead, TranscriptFile } from '../../files/transcript/transcript-file.ts';

const endings = {
  json: ['json', 'application/json'],
  text: ['txt', 'text/plain'],
  srt: ['srt', 'application/x-subrip'],
  verbose_json: ['json', 'application/json'],
  vtt: ['vtt', 'text/vtt'],
} as const satisfies Record<TranscriptFormat, readonly [string, string]>;

/** A gateway's answer as a file, letter for letter. */
export function answerFile(format: TranscriptFormat, text: string): TranscriptFile {
  const [ending, type] = endings[format];
  return { ending, type, text };
}

/**
 * The file that a gateway would have given for a recording that took several requests: what it wrote for the parts,
 * joined; `lines` are the gateway's own. `note` says so in it where the form has room for that, and `marks` what is
 * missing.
 */
export function joinedFile(
  format: TranscriptFormat,
  head: ExportHead,
  lines: readonly TranscriptLine[],
  note: string,
  marks: readonly TextMark[],
): TranscriptFile {
  const cues = () => {
    const said = timedLines(lines).map(({ text, ...times }) => ({ ...times, lines: text.split('\n') }));
    return withMarks(said, marks);
  };
  switch (format) {
    case 'json':
      return answerFile(
        format,
        `${JSON.stringify({ text: runningText(lines), ...notTranscribed(marks) })}\n`,
      );
    case 'verbose_json':
      return answerFile(format, segmentsJson(head, lines, marks));
    case 'text':
      return answerFile(
        format,
        `${withMarkLines(lines, marks)
          .map((text) => text.trim())
          .filter(Boolean)
          .join('\n')}\n`,
      );
    case 'srt':
      return answerFile(format, subRip(cues()));
    case 'vtt':
      return answerFile(format, webVtt(cues(), note));
  }
}

/** The texts of lines with those of marks between them, in the order of their times. */
function withMarkLines(lines: readonly TranscriptLine[], marks: readonly TextMark[]): readonly string[] {
  const said = timesOf(lines).map(({ line, time }) => ({ time, text: line.text }));
  const marked = marks.map(({ start, text }) => ({ time: start, text }));
  return [...marked, ...said].toSorted((one, other) => one.time - other.time).map(({ text }) => text);
}
