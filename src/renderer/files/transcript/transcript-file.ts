import { subRip, webVtt } from '../../../shared/subtitle-file.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { cuesOf } from './cues.ts';
import { dualCues } from './dual-cues.ts';
import { type Paragraph, paragraphsOf } from './paragraphs.ts';
import { segmentsJson } from './segments-json.ts';
import { type TextMark, withMarks } from './text-marks.ts';
import { shortTime } from './time-code.ts';
import type { SpokenLine } from './timed-lines.ts';

/** Text formats of an exported transcript. */
export type TextKind = 'text' | 'srt' | 'vtt' | 'json' | 'markdown';

/** All formats of an exported transcript. */
export type ExportKind = TextKind | 'word';

/** Metadata of the whole transcript. */
export type ExportHead = Pick<Transcript, 'language' | 'duration' | 'settings'> & { readonly title: string };

/** A file to save: its extension, MIME type and text. */
export type TranscriptFile = { readonly extension: string; readonly type: string; readonly text: string };

/** Returns whether a format needs times, which some gateways don't return. */
export function needsTimes(kind: ExportKind): boolean {
  return kind === 'srt' || kind === 'vtt';
}

/**
 * Export options: whether text formats include times, marks for what isn't transcribed, and a comment for formats that
 * have them.
 */
export type ExportOptions = {
  readonly times: boolean;
  readonly marks: readonly TextMark[];
  readonly note?: string | undefined;
};

/** Returns a transcript as a file, with corrections. Speakers in `lines` are given by name. */
export function transcriptFile(
  kind: TextKind,
  head: ExportHead,
  lines: readonly SpokenLine[],
  { times, marks, note }: ExportOptions,
): TranscriptFile {
  switch (kind) {
    case 'text':
      return { extension: 'txt', type: 'text/plain', text: plainText(lines, { times, marks }) };
    case 'srt':
      return {
        extension: 'srt',
        type: 'application/x-subrip',
        text: subRip(withMarks(cuesOf(lines, spoken, head.duration), marks)),
      };
    case 'vtt':
      return {
        extension: 'vtt',
        type: 'text/vtt',
        text: webVtt(withMarks(cuesOf(lines, null, head.duration), marks), note),
      };
    case 'json':
      return { extension: 'json', type: 'application/json', text: segmentsJson(head, lines, marks) };
    case 'markdown':
      return { extension: 'md', type: 'text/markdown', text: markdown(head, lines, { times, marks }) };
  }
}

/**
 * Returns subtitles with the original above its translation. `marks` of either appear where neither has text. Speakers
 * are given by name.
 */
export function dualFile(
  kind: 'srt' | 'vtt',
  original: readonly TranscriptLine[],
  translation: readonly TranscriptLine[],
  marks: readonly TextMark[],
): TranscriptFile {
  const cues = withMarks(dualCues(withNames(original), withNames(translation)), marks);
  return kind === 'srt'
    ? { extension: 'srt', type: 'application/x-subrip', text: subRip(cues) }
    : { extension: 'vtt', type: 'text/vtt', text: webVtt(cues) };
}

/** Returns a transcript's text in paragraphs without speaker names, for speech. */
export function textToSpeak(lines: readonly TranscriptLine[]): string {
  return plainText(lines.map((line) => ({ ...line, speaker: null }))).trimEnd();
}

/** Returns a transcript's text in paragraphs, which start with their times if `times` is set. */
export function plainText(
  lines: readonly TranscriptLine[],
  { times = false, marks = [] }: Partial<ExportOptions> = {},
): string {
  return paragraphsOf(lines, marks)
    .map((paragraph) => {
      const { speaker, text } = paragraph;
      const withSpeaker = speaker === undefined ? text : spoken(speaker, text);
      return `${timed(paragraph, times, (time) => `[${time}] `)}${withSpeaker}\n`;
    })
    .join('\n');
}

function markdown(
  { title }: ExportHead,
  lines: readonly TranscriptLine[],
  { times, marks }: ExportOptions,
): string {
  const paragraphs = paragraphsOf(lines, marks).map((paragraph) => {
    const text = plain(paragraph.text);
    const { speaker, isMark } = paragraph;
    const withSpeaker = speaker === undefined ? text : `**${plain(speaker)}:** ${text}`;
    return timed(paragraph, times, (time) => `**${time}** `) + (isMark ? `*${text}*` : withSpeaker);
  });
  return `${[`# ${plain(title)}`, ...paragraphs].join('\n\n')}\n`;
}

/** Puts a speaker's name before their text. */
export function spoken(speaker: string, text: string): string {
  return `${speaker}: ${text}`;
}

/** Puts the name of each new speaker before their text. */
function withNames(lines: readonly TranscriptLine[]): readonly TranscriptLine[] {
  return lines.map((line, at) => {
    const isNew = line.speaker !== null && line.speaker !== lines[at - 1]?.speaker;
    return isNew ? { ...line, text: spoken(line.speaker, line.text) } : line;
  });
}

function timed({ start }: Paragraph, times: boolean, format: (time: string) => string): string {
  return times && start !== null ? format(shortTime(start)) : '';
}

/** Escapes text for Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+])/, '\\$1');
}
