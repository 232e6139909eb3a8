import { subRip, webVtt } from '../../../shared/subtitle-file.ts';
import { timesOf } from '../../../shared/transcription/line-order.ts';
import type { TranscriptFormat, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { notTranscribed, runningText, segmentsJson } from '../../files/transcript/segments-json.ts';
import { type TextMark, withMarks } from '../../files/transcript/text-marks.ts';
import { timedLines } from '../../files/transcript/timed-lines.ts';
import type { ExportHead, TranscriptFile } from '../../files/transcript/transcript-file.ts';

const extensions = {
  json: ['json', 'application/json'],
  text: ['txt', 'text/plain'],
  srt: ['srt', 'application/x-subrip'],
  verbose_json: ['json', 'application/json'],
  vtt: ['vtt', 'text/vtt'],
  diarized_json: ['json', 'application/json'],
} as const satisfies Record<TranscriptFormat, readonly [string, string]>;

const eventStream = ['sse.txt', 'text/plain'] as const;

/** Returns a gateway's response as a file, verbatim. */
export function responseFile(format: TranscriptFormat, text: string): TranscriptFile {
  // A streamed response isn't in the requested format.
  const [extension, type] = /^\s*(?:event|data|id|retry)?:/.test(text) ? eventStream : extensions[format];
  return { extension, type, text };
}

/**
 * Joins the responses for the chunks of a recording into the file that the gateway would have returned for the whole
 * recording. `lines` are the gateway's own. `note` is included if the format allows comments, and `marks` show what is
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
    const spoken = timedLines(lines).map(({ text, speaker, ...times }) => {
      const parts = text.split('\n');
      return { ...times, lines: parts, speakers: parts.map(() => speaker) };
    });
    return withMarks(spoken, marks);
  };
  switch (format) {
    case 'json':
      return responseFile(
        format,
        `${JSON.stringify({ text: runningText(lines), ...notTranscribed(marks) })}\n`,
      );
    case 'verbose_json':
    case 'diarized_json':
      return responseFile(format, segmentsJson(head, lines, marks));
    case 'text':
      return responseFile(
        format,
        `${withMarkLines(lines, marks)
          .map((text) => text.trim())
          .filter(Boolean)
          .join('\n')}\n`,
      );
    case 'srt':
      return responseFile(format, subRip(cues()));
    case 'vtt':
      return responseFile(format, webVtt(cues(), note));
  }
}

/** Returns the texts of lines and marks in time order. */
function withMarkLines(lines: readonly TranscriptLine[], marks: readonly TextMark[]): readonly string[] {
  const spoken = timesOf(lines).map(({ line, time }) => ({ time, text: line.text }));
  const marked = marks.map(({ start, text }) => ({ time: start, text }));
  return [...marked, ...spoken].toSorted((one, other) => one.time - other.time).map(({ text }) => text);
}
