import type { TranscriptFormat, TranscriptLine } from '../../../shared/models/transcript.ts';
import { runningText, segmentsJson } from './segments-json.ts';
import { subRip, webVtt } from './subtitle-file.ts';
import { timedLines } from './timed-lines.ts';
import type { ExportHead, TranscriptFile } from './transcript-file.ts';

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
 * joined, without what a person corrected. `note` says so in it where the form has room for that.
 */
export function joinedFile(
  format: TranscriptFormat,
  head: ExportHead,
  lines: readonly TranscriptLine[],
  note: string,
): TranscriptFile {
  const written = lines.map((line) => ({ ...line, text: line.original ?? line.text, original: null }));
  const cues = () => timedLines(written).map(({ text, ...times }) => ({ ...times, lines: text.split('\n') }));
  switch (format) {
    case 'json':
      return answerFile(format, `${JSON.stringify({ text: runningText(written) })}\n`);
    case 'verbose_json':
      return answerFile(format, segmentsJson(head, written));
    case 'text':
      return answerFile(
        format,
        `${written
          .map(({ text }) => text.trim())
          .filter(Boolean)
          .join('\n')}\n`,
      );
    case 'srt':
      return answerFile(format, subRip(cues()));
    case 'vtt':
      return answerFile(format, webVtt(cues(), note));
  }
}
