import type { Transcript, TranscriptLine } from '../../../shared/models/transcript.ts';
import { cuesOf } from './cues.ts';
import { dualCues } from './dual-cues.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { segmentsJson } from './segments-json.ts';
import { subRip, webVtt } from './subtitle-file.ts';
import { shortTime } from './time-code.ts';

/** The kinds of text file that a transcript can be saved as. */
export type TextKind = 'text' | 'srt' | 'vtt' | 'json' | 'markdown';

/** All kinds of file that a transcript can be saved as. */
export type ExportKind = TextKind | 'word';

/** What a file says of the whole transcript. */
export type ExportHead = Pick<Transcript, 'language' | 'duration' | 'settings'> & { readonly title: string };

/** A file to be saved: how its name ends, its MIME type and its text. */
export type TranscriptFile = { readonly ending: string; readonly type: string; readonly text: string };

/** Whether a kind needs times, which some gateways do not give. */
export function needsTimes(kind: ExportKind): boolean {
  return kind === 'srt' || kind === 'vtt';
}

/** A transcript as a file, as it has been corrected; `times` says whether texts carry theirs. */
export function transcriptFile(
  kind: TextKind,
  head: ExportHead,
  lines: readonly TranscriptLine[],
  { times }: { readonly times: boolean },
): TranscriptFile {
  switch (kind) {
    case 'text':
      return { ending: 'txt', type: 'text/plain', text: plainText(lines, times) };
    case 'srt':
      return { ending: 'srt', type: 'application/x-subrip', text: subRip(cuesOf(lines)) };
    case 'vtt':
      return { ending: 'vtt', type: 'text/vtt', text: webVtt(cuesOf(lines)) };
    case 'json':
      return { ending: 'json', type: 'application/json', text: segmentsJson(head, lines) };
    case 'markdown':
      return { ending: 'md', type: 'text/markdown', text: markdown(head, lines, times) };
  }
}

/** Subtitles with the original over its translation. */
export function dualFile(
  kind: 'srt' | 'vtt',
  original: readonly TranscriptLine[],
  translation: readonly TranscriptLine[],
): TranscriptFile {
  const cues = dualCues(original, translation);
  return kind === 'srt'
    ? { ending: 'srt', type: 'application/x-subrip', text: subRip(cues) }
    : { ending: 'vtt', type: 'text/vtt', text: webVtt(cues) };
}

/** A transcript's text in paragraphs; with `times`, each begins with its own. */
export function plainText(lines: readonly TranscriptLine[], times = false): string {
  return paragraphsOf(lines)
    .map((paragraph) => `${timed(paragraph, times, (time) => `[${time}] `)}${paragraph.text}\n`)
    .join('\n');
}

function markdown({ title }: ExportHead, lines: readonly TranscriptLine[], times: boolean): string {
  const paragraphs = paragraphsOf(lines).map(
    (paragraph) => timed(paragraph, times, (time) => `**${time}** `) + plain(paragraph.text),
  );
  return `${[`# ${plain(title)}`, ...paragraphs].join('\n\n')}\n`;
}

function timed({ start }: Paragraph, times: boolean, written: (time: string) => string): string {
  return times && start !== null ? written(shortTime(start)) : '';
}

/** Text whose signs stay signs in Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}
